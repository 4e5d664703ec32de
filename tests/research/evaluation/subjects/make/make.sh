#!/bin/sh
# Makes the subjects again: fetches the packages into FOLDER, runs the preprocessor on the C files, and writes each `in.*`, each
# `check.sh` and the licences that a package has.
#
#   tests/research/evaluation/subjects/make/make.sh FOLDER
#
# It needs npm, pip, python3, unzip and gcc.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/dl" "$1/x" "$1/pp"
cd "$1"

cd dl
npm pack bootstrap@3.4.1 ionicons@2.0.1 mustache@4.2.0 node-opcua-nodesets@2.182.0 semver@5.7.3 tree-sitter@0.20.6 \
    tree-sitter-bash@0.25.1 tree-sitter-ruby@0.23.1 underscore@1.13.8
pip download --no-deps --no-binary :all: docopt==0.6.2 foyer==0.7.6 glad2==2.0.8 hiredis==3.5.0 httptools==0.9.0 lz4==4.4.5 \
    mistune==0.8.4 mmh3==5.3.1 tabulate==0.8.10 zopfli==0.4.3
pip download --no-deps dm-control==1.0.50
for archive in *; do
    name=${archive%.tgz} name=${name%.tar.gz} name=${name%-py3-none-any.whl}
    mkdir -p "../x/$name"
    case $archive in
    *.whl) unzip -q -o "$archive" -d "../x/$name" ;;
    *) tar xzf "$archive" -C "../x/$name" ;;
    esac
done
cd ..

# The C file, the name of the result, and options.
preprocessed() {
    file=$1 name=$2
    shift 2
    gcc -E -P -nostdinc -I "$here/include" -U__SSE2__ -U__linux__ -U__unix__ -U__GLIBC__ "$@" "$file" -o "pp/$name"
}
hiredis=x/hiredis-3.5.0/hiredis-3.5.0/vendor/hiredis
preprocessed $hiredis/dict.c dict.c
preprocessed $hiredis/sds.c sds.c
lz4=x/lz4-4.4.5/lz4-4.4.5/lz4libs
preprocessed $lz4/lz4.c lz4.c -DLZ4_FORCE_MEMORY_ACCESS=0
preprocessed $lz4/lz4hc.c lz4hc.c
preprocessed $lz4/xxhash.c xxh.c -DXXH_NO_LONG_LONG -DXXH_FORCE_MEMORY_ACCESS=2
httptools=x/httptools-0.9.0/httptools-0.9.0/vendor
preprocessed $httptools/http-parser/http_parser.c http_parser.c
preprocessed $httptools/llhttp/src/llhttp.c llhttp.c -I $httptools/llhttp/include
preprocessed x/mmh3-5.3.1/mmh3-5.3.1/src/mmh3/murmurhash3.c mmh3.c
tree_sitter=x/tree-sitter-0.20.6/package/vendor/tree-sitter/lib
preprocessed $tree_sitter/src/query.c tsquery.c -I $tree_sitter/include -I $tree_sitter/src
preprocessed $tree_sitter/src/lib.c ts.c -I $tree_sitter/include -I $tree_sitter/src
preprocessed x/tree-sitter-bash-0.25.1/package/src/scanner.c bash_scanner.c -I x/tree-sitter-bash-0.25.1/package/src
preprocessed x/tree-sitter-ruby-0.23.1/package/src/scanner.c ruby_scanner.c -I x/tree-sitter-ruby-0.23.1/package/src
for part in util katajainen tree hash cache lz77 blocksplitter squeeze deflate; do
    echo "#include \"$part.c\""
done >zopfli.c
preprocessed zopfli.c zopfli.c -DNDEBUG -I x/zopfli-0.4.3/zopfli-0.4.3/zopfli/src/zopfli

for script in genc genx genj; do
    python3 "$here/$script.py" "$PWD"
done

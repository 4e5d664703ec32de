# The subjects in JavaScript and Python, from the folder that make.sh has filled.
import os,shutil,glob,sys
OUT=os.path.dirname(os.path.abspath(__file__))+'/../'; DL=sys.argv[1]+'/x/'
g=lambda p: glob.glob(DL+p)[0]
rd=lambda p: open(g(p),encoding='utf-8').read().replace('\r\n','\n')
def plant(s,a,b):
    assert s.count(a)==1,(a,s.count(a)); return s.replace(a,b)
PY='''for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
'''
def save(name,ext,src,check,lic):
    d=OUT+name; os.makedirs(d,exist_ok=True)
    open(d+'/in.'+ext,'w',encoding='utf-8').write(src)
    open(d+'/check.sh','w').write(check); os.chmod(d+'/check.sh',0o755)
    shutil.copyfile(g(lic),d+'/LICENSE')
# underscore
s=rd('underscore-1.13.8/package/underscore-umd.js').replace('//# sourceMappingURL=underscore-umd.js.map','')
s=plant(s,"""    var index = 0;
    iteratee = cb(iteratee, context);
    return pluck(map(obj, function(value, key, list) {""","""    index = 0;
    iteratee = cb(iteratee, context);
    return pluck(map(obj, function(value, key, list) {""")
s+='''
(function (_) {
  var people = [
    {name: 'curly', age: 60, team: 'b'},
    {name: 'moe', age: 40, team: 'a'},
    {name: 'larry', age: 50, team: 'b'}
  ];
  var names = _.chain(people).sortBy('age').map(function (p) { return p.name; }).value();
  var teams = _.mapObject(_.groupBy(people, 'team'), function (list) { return _.reduce(_.pluck(list, 'age'), function (a, b) { return a + b; }, 0); });
  console.log(names.join(' '), JSON.stringify(teams), _.uniq(_.flatten([[1, 2], [2, [3]]])).length);
})(module.exports);
'''
save('j-underscore-strict','js',s,r'''#!/bin/sh
# node runs the program and prints a line; with "use strict" in front it stops with a ReferenceError in sortBy, called through the chain
ulimit -f 20000
trap 'rm -f o.txt o.js' EXIT
a=$(timeout 3 node in.js 2>/dev/null </dev/null | head -c 2000)
case "$a" in "moe larry curly "*) ;; *) exit 1 ;; esac
{ echo '"use strict";'; cat in.js; } > o.js
timeout 3 node o.js >/dev/null 2>o.txt && exit 1
grep -q '^ReferenceError: index is not defined' o.txt && grep -Eq '^ *at (Function\.|_\.)?sortBy ' o.txt && grep -q '\[as sortBy\]' o.txt
''','underscore-1.13.8/package/LICENSE')
# mustache
s=rd('mustache-4.2.0/package/mustache.js')
s+='''
(function (Mustache) {
  var view = { title: 'Orders', user: { name: 'Ann', tags: ['a', 'b'] }, items: [{ id: 1, hasOwnProperty: 'own' }, { id: 2 }], upper: function () { return function (text, render) { return render(text).toUpperCase(); }; } };
  var template = '{{! list }}{{#items}}<li>{{id}} {{user.name}} {{hasOwnProperty}} {{#upper}}{{title}}{{/upper}}</li>{{/items}}{{^none}}{{> footer}}{{/none}}';
  console.log(Mustache.render(template, view, { footer: '{{title}} - {{user.tags.length}}' }));
})(module.exports);
'''
save('j-mustache-lookup','js',s,r'''#!/bin/sh
# TypeError in Context.lookup, called while a section is rendered (frames lookup, renderTokens, renderSection)
ulimit -f 20000
trap 'rm -f o.txt' EXIT
timeout 3 node in.js >/dev/null 2>o.txt && exit 1
grep -q '^TypeError: .*hasOwnProperty is not a function' o.txt && grep -Eq '^ *at .*\blookup\b' o.txt && grep -Eq '^ *at .*\brenderSection\b' o.txt && grep -Eq '^ *at .*\brenderTokens\b' o.txt
''','mustache-4.2.0/package/LICENSE')
# semver
s=rd('semver-5.7.3/package/semver.js')
s=plant(s,"    to = '<=' + tM + '.' + tm + '.' + tp + '-' + tpr\n","    to = '<=' + tM + '.' + tm + '.' + tp + '-.' + tpr\n")
s+='''
;(function (semver) {
  console.log(semver.inc('1.2.3', 'preminor', 'beta'), semver.satisfies('1.2.9', '~1.2.3 || ^2.0'))
  console.log(semver.maxSatisfying(['1.2.3', '1.3.0', '2.0.1'], '1.x || >=2.5.0'))
  console.log(semver.validRange('^0.2.3'), semver.sort(['3.0.0', '1.10.0', '1.9.0']).join())
  console.log(new semver.Range('1.2.3 - 2.0.0-rc.1').format())
})(module.exports)
'''
save('j-semver-hyphen','js',s,r'''#!/bin/sh
# TypeError "Invalid comparator" while a hyphen range with a pre-release is read (frames Comparator.parse, Range.parseRange); two lines are printed before
ulimit -f 20000
trap 'rm -f o.txt' EXIT
a=$(timeout 3 node in.js 2>o.txt </dev/null | head -c 2000)
grep -q '^TypeError: Invalid comparator: <=2.0.0-.rc.1' o.txt && grep -q '^ *at .*Comparator.parse\|^ *at Comparator' o.txt && grep -q 'parseRange' o.txt || exit 1
case "$a" in *"1.3.0-beta.0 true"*) exit 0 ;; esac
exit 1
''','semver-5.7.3/package/LICENSE')
# mistune
s=rd('mistune-0.8.4/*/mistune.py')
s=plant(s,"                space = space - len(item)\n","                space = min(space - len(item), 4 - 2 * self._list_depth)\n")
s+='''

if __name__ == '__main__':
    print(markdown("""Title
=====

Some *text* with `code` and a [link](http://example.org "t").

| a | b |
|---|---|
| 1 | 2 |

1. one
   more
   - inner
     text
2. two

> quote
"""))
'''
save('p-mistune-list','py',s,'''#!/bin/sh
# the regular expression of a nested list item cannot be compiled (min repeat greater than max repeat); the frame _process_list_item is there twice
'''+PY+r'''ulimit -f 20000
trap 'rm -f o.txt' EXIT
timeout 3 "$p" -S -E -X utf8 -B in.py >/dev/null 2>o.txt && exit 1
tail -n 1 o.txt | grep -q '^re\.[A-Za-z]*[eE]rror: min repeat greater than max repeat' || exit 1
[ "$(grep -c 'in _process_list_item$' o.txt)" -ge 2 ]
''','mistune-0.8.4/*/LICENSE')
# docopt
s=rd('docopt-0.6.2/*/docopt.py')
s=plant(s,"type(e) is Option and e.argcount == 0:","type(e) is Option and e.argcount is 0:")
s+='''

if __name__ == '__main__':
    print(sorted(docopt("""Naval.

Usage:
  naval ship new <name>...
  naval ship <name> move <x> <y> [--speed=<kn>]
  naval -h | --help

Options:
  -h --help     Show this screen.
  --speed=<kn>  Speed in knots [default: 10].
""", ['ship', 'Titanic', 'move', '1', '2', '--speed=15']).items()))
'''
save('p-docopt-literal','py',s,'''#!/bin/sh
# compiling gives the SyntaxWarning about "is" with a literal in a method of a class, and the program still runs and finds the option
'''+PY+r'''ulimit -f 20000
trap 'rm -f o.txt' EXIT
a=$(timeout 3 "$p" -S -E -X utf8 -B -W always in.py 2>o.txt) || exit 1
grep -Eq '^in\.py:[0-9]+: SyntaxWarning: "is" with .*literal' o.txt || grep -Eq 'in\.py:[0-9]+: SyntaxWarning: "is" with .*literal' o.txt || exit 1
grep -q '^    if \|^ *if ' o.txt || exit 1
case "$a" in *"('--speed', '15')"*"('<name>', "*"('move', True)"*) exit 0 ;; esac
exit 1
''','docopt-0.6.2/*/LICENSE-MIT')
# tabulate
s=rd('tabulate-0.8.10/*/tabulate.py')
s=plant(s,"""        rows = rows[1:]
""" if s.count("        rows = rows[1:]\n")==1 else "        headers = list(map(_text_type, headers))  # headers should be strings\n        rows = rows[1:]\n","        headers = list(map(_text_type, headers))  # headers should be strings\n        assert rows.pop(0) is not None\n")
i=s.index('def _main():'); s=s[:i]+'''if __name__ == "__main__":
    table = [["item", "qty", "price"], ["spam", 42, 1.5], ["eggs", 451, 22.25], ["bacon", 0, None]]
    print(tabulate(table, headers="firstrow", tablefmt="grid", floatfmt=".2f"))
'''
save('p-tabulate-assert','py',s,'''#!/bin/sh
# python3 and python3 -O print another table: -O has one more row (an assert has a side effect), its second row repeats the header
'''+PY+r'''a=$(timeout 3 "$p" -S -E -X utf8 -B in.py 2>/dev/null) || exit 1
b=$(timeout 3 "$p" -S -E -X utf8 -B -O in.py 2>/dev/null) || exit 1
[ "$a" != "$b" ] || exit 1
n=$(printf '%s\n' "$a" | grep -c '^|') || exit 1
m=$(printf '%s\n' "$b" | grep -c '^|') || exit 1
[ "$m" -eq $((n + 1)) ] || exit 1
[ "$(printf '%s\n' "$a" | sed -n 2p | tr -d ' ')" = "$(printf '%s\n' "$b" | sed -n 4p | tr -d ' ')" ]
''','tabulate-0.8.10/*/LICENSE')

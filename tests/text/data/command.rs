//! What the command leaves of large data files.

use wdd_tests::command::Folder;

/// What the command leaves of a file under a script, and how many calls that took.
fn left_by_command(name: &str, content: &str, script: &str) -> (String, usize) {
    let folder = Folder::new();
    folder.write(name, content);
    folder.script("check.sh", script);
    let output = format!("out-{name}");
    let args = [name, "--script", "check.sh", "-o", &output, "--format", "json"];
    let events = folder.run(&args).succeeds().stdout;
    let has_call = |event: &&str| event.contains(r#""origin":"oracle""#);
    (folder.read(&output), events.lines().filter(has_call).count())
}

#[test]
fn of_50_kb_of_json_a_deep_value_and_a_key_beside_it_are_left() {
    let item = |i: usize| {
        let date = if i == 333 { "2024-13-05" } else { "2024-12-05" };
        format!(
            r#"{{"id": {i}, "tags": ["a", "b{i}"], "at": {{"date": "{date}", "zone": null}}, "price": {i}.5, "text": "some words of {i}"}}"#
        )
    };
    let items = (0..500).map(item).collect::<Vec<_>>().join(",\n    ");
    let source = format!(
        "{{\n  \"strict\": true,\n  \"meta\": {{\"by\": \"x\"}},\n  \"items\": [\n    {items}\n  ]\n}}\n"
    );
    assert!(source.len() > 50_000);
    let script = "tr -d ' \\n' <in.json >flat
        grep -q '\"strict\":' flat && grep -q '\"date\":\"[0-9]*-13-' flat";
    let (left, calls) = left_by_command("in.json", &source, script);
    assert_eq!(left, "{\"strict\": true, \"date\": \"-13-\"}\n");
    assert!(calls < 200, "{calls}");
}

#[test]
fn of_a_large_manifest_two_lines_under_their_heads_are_left() {
    let table = |i: usize| {
        format!(
            "# about {i}\n[table{i}]\nname = \"number {i}\"\nlist = [\n  {i},\n  2, # two\n]\nwhen = 2024-01-02\n\n[[entry]]\nversion = {{ major = {i}, minor = 0 }}\n\n"
        )
    };
    let source: String = (0..150).map(table).collect();
    let script = "awk '/^\\[/ { head = $0 }
        head == \"[table77]\" && /^list = \\[/ { list = 1 }
        head == \"[[entry]]\" && /major = 9/ { entry = 1 }
        END { exit !(list && entry) }' in.toml";
    let (left, calls) = left_by_command("in.toml", &source, script);
    let left: String = left.split_whitespace().collect();
    assert_eq!(left, "[table77]list=[][[entry]]major=9");
    assert!(calls < 200, "{calls}");
}

#[test]
fn of_a_long_table_one_row_under_its_head_is_left() {
    let row =
        |i: usize| format!("{i}\tname {i}\t{}\t\tx{}\n", i * 3, if i == 700 { "!" } else { "" });
    let source =
        "id\tname\tamount\tempty\tmark\n".to_owned() + &(0..1500).map(row).collect::<String>();
    let script = "awk -F '\\t' 'NR == 1 { cells = NF; for (i = 1; i <= NF; i++) if ($i == \"mark\") mark = i }
        NF != cells { broken = 1 }
        mark && $mark ~ /!/ { found = 1 }
        END { exit broken || !found }' in.tsv";
    let (left, calls) = left_by_command("in.tsv", &source, script);
    assert_eq!(left, "mark\n!\n");
    assert!(calls < 150, "{calls}");
}

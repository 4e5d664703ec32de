"use strict";
// The data of the page: see `Data` in page/data.rs.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const last = data.steps.length - 1;
const svg = (name, attributes, parent) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
};
const number = (value) => value.toLocaleString("en");

// Text and highlighting.

const CLASSES = [
  ["comment", /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/],
  ["string", /b?r(#*)"[^]*?"\2|[bc]?"(?:\\[^]|[^"\\])*"?|b?'(?:\\[^']+|[^\\'\n])'/],
  ["lifetime", /'[A-Za-z_]\w*/],
  ["number", /\b\d[\w]*(?:\.\d[\w]*)?/],
  ["keyword", /\b(?:as|async|await|break|const|continue|crate|dyn|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|Self|static|struct|super|trait|true|type|union|unsafe|use|where|while|gen|auto|macro_rules)\b/],
];
const HIGHLIGHT = new RegExp(CLASSES.map(([name, regex]) => `(?<${name}>${regex.source.replace("\\2", "\\k<hashes>").replace("(#*)", "(?<hashes>#*)")})`).join("|"), "g");

/** The class of each part of a text, as `[end, class]`. */
function classes(text, path) {
  if (!/\.rs$/.test(path)) return [[text.length, ""]];
  const parts = [];
  for (const match of text.matchAll(HIGHLIGHT)) {
    const name = CLASSES.find(([name]) => match.groups[name] !== undefined)[0];
    parts.push([match.index, ""], [match.index + match[0].length, name]);
  }
  parts.push([text.length, ""]);
  return parts;
}

const isThere = ([came, deleted], step) => came <= step && (deleted === null || deleted > step);

/** The pieces of a file at a step, as `[text, kind]`. Kinds: `""`, `ins` and `del` for what differs since `since`. */
function visible(file, step, since) {
  const pieces = [];
  for (const piece of file.pieces) {
    const now = isThere(piece, step);
    const before = since === null ? now : isThere(piece, since);
    if (now || before) pieces.push([piece[2], now === before ? "" : now ? "ins" : "del"]);
  }
  return pieces;
}

function code(file, step, since) {
  const pieces = visible(file, step, since);
  const parts = classes(pieces.map(([text]) => text).join(""), file.path);
  const pre = document.createElement("pre");
  let at = 0, part = 0;
  for (const [text, kind] of pieces) {
    const holder = kind ? document.createElement(kind) : pre;
    const end = at + text.length;
    while (at < end) {
      while (parts[part][0] <= at) part++;
      const until = Math.min(end, parts[part][0]);
      const run = text.slice(text.length - (end - at), text.length - (end - until));
      if (parts[part][1]) {
        const span = document.createElement("span");
        span.className = parts[part][1];
        span.textContent = run;
        holder.append(span);
      } else {
        holder.append(run);
      }
      at = until;
    }
    if (kind) pre.append(holder);
  }
  return pre;
}

function plain(file, step) {
  return visible(file, step, null).map(([text]) => text).join("");
}

// The tree: what is left of each node.

const LEVEL = 18;
const nodes = [];

function drawTree() {
  const depth = Math.max(0, ...data.tree.map((node) => node[0])) + 1;
  $("tree").setAttribute("viewBox", `0 0 1000 ${depth * LEVEL}`);
  // The text of all files at the start, which the places of the nodes are about.
  const whole = data.files.map((file) => plain(file, 0)).join("");
  for (const [level, left, width, first, end] of data.tree) {
    const rectangle = svg("rect", { class: "node", x: left, y: level * LEVEL, width, height: LEVEL }, $("tree"));
    const text = whole.slice(first, end).trim();
    svg("title", {}, rectangle).textContent = text.length > 300 ? text.slice(0, 300) + " …" : text;
    nodes.push([rectangle, first, end]);
  }
  return (step) => {
    // The solid characters before each place, all and those that are left.
    const all = new Uint32Array(whole.length + 1), left = new Uint32Array(whole.length + 1);
    let at = 0;
    for (const [units, deleted] of data.left) {
      const isLeft = deleted === null || deleted > step ? 1 : 0;
      for (const end = at + units; at < end; at++) {
        const isSolid = whole.charCodeAt(at) > 32 ? 1 : 0;
        all[at + 1] = all[at] + isSolid;
        left[at + 1] = left[at] + (isSolid & isLeft);
      }
    }
    for (const [rectangle, first, end] of nodes) {
      const share = (left[end] - left[first]) / Math.max(1, all[end] - all[first]);
      rectangle.style.fill = share > 0 ? "var(--accent)" : "var(--line)";
      rectangle.style.fillOpacity = share > 0 ? 0.2 + 0.8 * share : 0.55;
    }
  };
}

// The plot.

const WIDTH = 1000, HEIGHT = 320, MARGIN = { left: 64, right: 20, top: 16, bottom: 34 };

function ticks(most) {
  const rough = most / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function drawPlot(axis) {
  const plot = $("plot");
  plot.replaceChildren();
  plot.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  const value = (calls, seconds) => (axis === "calls" ? calls : seconds);
  const call = data.calls.at(-1);
  const end = data.steps[last];
  const most = Math.max(value(end.calls, end.seconds), call ? value(call[0], call[1]) : 0, axis === "calls" ? 1 : 0.01);
  const high = Math.max(...data.steps.map((step) => step.size.tokens), 1);
  const low = Math.max(1, Math.min(...data.steps.map((step) => step.size.tokens), ...data.calls.map((c) => c[2])));
  const isLog = high / low >= 20;
  const x = (at) => MARGIN.left + (at / most) * (WIDTH - MARGIN.left - MARGIN.right);
  const scaled = (tokens) => isLog ? Math.log(Math.max(tokens, low) / low) / Math.log(high / low) : tokens / high;
  const y = (tokens) => HEIGHT - MARGIN.bottom - scaled(tokens) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  for (const at of ticks(most)) {
    const label = svg("text", { x: x(at), y: HEIGHT - 12, "text-anchor": "middle" }, plot);
    label.textContent = number(at) + (axis === "seconds" ? " s" : "");
  }
  const heights = isLog ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6].filter((at) => at >= low && at <= high) : ticks(high);
  for (const at of heights) {
    svg("line", { class: "grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(at), y2: y(at) }, plot);
    svg("text", { x: MARGIN.left - 8, y: y(at) + 4, "text-anchor": "end" }, plot).textContent = number(at);
  }
  svg("text", { x: WIDTH - MARGIN.right, y: MARGIN.top + 8, "text-anchor": "end" }, plot).textContent = isLog ? "tokens (logarithmic)" : "tokens";
  for (const [calls, seconds, tokens, interesting] of data.calls) {
    svg("circle", { class: interesting ? "interesting" : "other", cx: x(value(calls, seconds)).toFixed(1), cy: y(Math.min(tokens, high)).toFixed(1), r: interesting ? 3.5 : 1.6 }, plot);
  }
  let path = "";
  data.steps.forEach((step, at) => {
    const across = x(value(step.calls, step.seconds)).toFixed(1);
    path += at === 0 ? `M${across} ${y(step.size.tokens).toFixed(1)}` : `H${across}V${y(step.size.tokens).toFixed(1)}`;
  });
  svg("path", { class: "best", d: path + `H${x(most)}` }, plot);
  const now = svg("line", { class: "now", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }, plot);
  plot.onclick = (event) => {
    const box = plot.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const after = data.steps.findIndex((step) => x(value(step.calls, step.seconds)) > at);
    show(after < 0 ? last : Math.max(0, after - 1));
  };
  return (step) => {
    const at = x(value(data.steps[step].calls, data.steps[step].seconds));
    now.setAttribute("x1", at);
    now.setAttribute("x2", at);
  };
}

// The passes.

function drawPasses() {
  const most = Math.max(1, ...data.passes.map((pass) => pass.tokens));
  for (const pass of data.passes) {
    const row = $("passes").tBodies[0].insertRow();
    for (const text of [pass.pass, number(pass.tokens)]) row.insertCell().textContent = text;
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.style.width = `${(pass.tokens / most) * 12}rem`;
    row.insertCell().append(pass.tokens > 0 ? bar : "");
    for (const text of [number(pass.calls), pass.seconds.toFixed(1)]) row.insertCell().textContent = text;
  }
}

// The step that is shown.

let mark, fill;

function show(step) {
  step = Math.min(Math.max(0, step), last);
  $("slider").value = step;
  const { calls, seconds, pass, size } = data.steps[step];
  const since = { none: null, before: Math.max(0, step - 1), start: 0 }[$("since").value];
  $("heading").textContent = step === last ? "Result" : step === 0 ? "Start" : "Step";
  const by = pass ? ` by the pass ${pass}` : "";
  $("step").textContent = `step ${step} of ${last}${by}: ${number(size.tokens)} tokens, ${number(size.bytes)} bytes, after ${number(calls)} calls and ${seconds} s`;
  const shown = data.files.filter((file) => visible(file, step, since).length > 0);
  $("files").replaceChildren(...shown.flatMap((file) => {
    if (data.files.length === 1) return [code(file, step, since)];
    const path = document.createElement("div");
    path.className = "path";
    path.textContent = file.path;
    return [path, code(file, step, since)];
  }));
  $("before").disabled = step === 0;
  $("after").disabled = step === last;
  mark(step);
  fill(step);
}

const current = () => Number($("slider").value);
$("slider").max = last;
$("slider").oninput = () => show(current());
$("before").onclick = () => show(current() - 1);
$("after").onclick = () => show(current() + 1);
$("since").onchange = () => show(current());
$("axis").onchange = () => { mark = drawPlot($("axis").value); show(current()); };
$("copy").onclick = async () => {
  const shown = data.files.map((file) => plain(file, current())).filter((text) => text);
  await navigator.clipboard.writeText(shown.join("\n"));
  $("copy").textContent = "Copied";
  setTimeout(() => ($("copy").textContent = "Copy"), 1500);
};
if (last === 0) {
  $("controls").hidden = true;
  for (const section of document.querySelectorAll(".run")) section.hidden = true;
}
fill = drawTree();
mark = drawPlot("calls");
drawPasses();
// `#step=3` in the address begins with that step.
show(Number((/step=(\d+)/.exec(location.hash) ?? [0, last])[1]));

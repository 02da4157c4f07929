/** A rule of a stylesheet in the flat form that bundlers write, with the classes that each selector needs. */
export type Rule =
  | { kind: "plain"; text: string }
  | { kind: "group"; prelude: string; rules: Rule[] }
  | { kind: "style"; selectors: { text: string; classes: string[] }[]; body: string };

/** The rules of a stylesheet, or of a group in it. */
export function rulesOf(block: string): Rule[] {
  return statements(block).map(({ prelude, body }): Rule => {
    if (body === undefined) return { kind: "plain", text: `${prelude};` };
    if (/^@(layer|media|supports|container)/.test(prelude))
      return { kind: "group", prelude, rules: rulesOf(body) };
    if (prelude.startsWith("@")) return { kind: "plain", text: `${prelude}{${body}}` };
    const selectors = parted(prelude, ",").map((text) => ({ text, classes: needed(text) }));
    return { kind: "style", selectors, body };
  });
}

/**
 * What stands in brackets says nothing of what the page must have, as in `:not(.x)` and `:is(.a, .b)`. A plain
 * `:has(.x)` does.
 */
function needed(selector: string) {
  const had = selector.replace(/:has\(([^(),]*)\)/g, " $1 ");
  const outside = had.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
  return outside.split(/[\s>+~]+/).flatMap((element) => {
    const names = [...element.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
    return names.length > 1 ? [...names, names.toSorted().join(".")] : names;
  });
}

/** The classes that rules need, and those that they need of one element, as `btn.main`. */
export function classesIn(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if (rule.kind === "group") return classesIn(rule.rules);
    return rule.kind === "style" ? rule.selectors.flatMap(({ classes }) => classes) : [];
  });
}

interface Statement {
  prelude: string;
  /** What stands between its braces; undefined where it has none, as `@layer a,b;`. */
  body: string | undefined;
}

function statements(block: string): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  while (at < block.length) {
    const open = next(block, at, "{;");
    const prelude = block.slice(at, open).trim();
    if (block[open] === "{") {
      const close = next(block, open + 1, "}");
      found.push({ prelude, body: block.slice(open + 1, close) });
      at = close + 1;
    } else {
      if (prelude) found.push({ prelude, body: undefined });
      at = open + 1;
    }
  }
  return found;
}

function parted(text: string, mark: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const end = next(text, at, mark);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
}

/** Where one of these marks stands outside strings and brackets; the end where there is none. */
function next(text: string, from: number, marks: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (depth === 0 && marks.includes(character)) return at;
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = closing(text, at);
    else if ("({[".includes(character)) depth++;
    else if (")}]".includes(character)) depth--;
  }
  return text.length;
}

function closing(text: string, quote: number) {
  let at = quote + 1;
  while (at < text.length && text[at] !== text[quote]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

import { classesIn, type Rule, rulesOf } from "./css-rules.ts";

/** As many lists of classes as pages of all kinds have. */
const listsKept = 5_000;

/**
 * A stylesheet from which pages take the part that they use: rules that name a class which the page
 * does not have, or two that no element of it has together, are left out, all others stay. Expects the
 * flat form that bundlers write, no nested rules.
 */
export class Stylesheet {
  readonly #rules: Rule[];
  readonly #classes: ReadonlySet<string>;
  /** Classes that a rule asks of one element, as `btn.main`. */
  readonly #together: readonly string[][];
  /** What each list of classes met so far has of the sheet. */
  readonly #known = new Map<string, readonly string[]>();

  constructor(css: string) {
    this.#rules = rulesOf(css);
    const needed = new Set(classesIn(this.#rules));
    this.#classes = new Set([...needed].filter((name) => !name.includes(".")));
    this.#together = [...needed].filter((name) => name.includes(".")).map((all) => all.split("."));
  }

  /**
   * The classes of the page that the sheet knows, and those that it knows together, sorted. `data-class`
   * names those that a script may set: on whichever element, so with any other.
   */
  classesOf(html: string): string[] {
    const names = new Set<string>();
    for (const list of classListsIn(html)) for (const name of this.#in(list)) names.add(name);
    return [...names].sort();
  }

  #in(list: string): readonly string[] {
    const met = this.#known.get(list);
    if (met) return met;
    const given = new Set(list.slice(1).split(" "));
    const isLater = list.startsWith(later);
    const together = this.#together.filter((all) =>
      isLater ? all.some((name) => given.has(name)) : all.every((name) => given.has(name)),
    );
    const found = [
      ...[...given].filter((name) => this.#classes.has(name)),
      ...together.map((all) => all.join(".")),
    ];
    if (this.#known.size < listsKept) this.#known.set(list, found);
    return found;
  }

  usedBy(classes: readonly string[]): string {
    return kept(this.#rules, new Set(classes));
  }
}

const attribute = 'class="';
/** What stands before `class` where a script sets them later: `data-class`. */
const later = "-";

/**
 * What stands in each `class` and `data-class` of a page, after the letter before that word. Looked for
 * without patterns: every answer pays for it.
 */
function classListsIn(html: string) {
  const lists = new Set<string>();
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at)) {
    const before = html.charAt(at - 1);
    const from = at + attribute.length;
    at = html.indexOf('"', from);
    if (at < 0) break;
    lists.add(before + html.slice(from, at));
  }
  return lists;
}

/** The part of a stylesheet that a page uses. */
export function usedStyle(css: string, html: string): string {
  const sheet = new Stylesheet(css);
  return sheet.usedBy(sheet.classesOf(html));
}

/** Groups of one kind that follow each other become one. */
function kept(rules: readonly Rule[], used: ReadonlySet<string>): string {
  let text = "";
  let open = "";
  for (const rule of rules) {
    const inner = rule.kind === "group" ? kept(rule.rules, used) : ruleText(rule, used);
    const prelude = inner && rule.kind === "group" ? rule.prelude : "";
    if (!inner) continue;
    if (prelude !== open) text += `${open && "}"}${prelude && `${prelude}{`}`;
    text += inner;
    open = prelude;
  }
  return text + (open && "}");
}

function ruleText(rule: Exclude<Rule, { kind: "group" }>, used: ReadonlySet<string>) {
  if (rule.kind === "plain") return rule.text;
  const selectors = rule.selectors
    .filter(({ classes }) => classes.every((name) => used.has(name)))
    .map(({ text }) => text);
  return selectors.length > 0 ? `${selectors.join(",")}{${rule.body}}` : "";
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// app/docs/console-words.md, held against all that staff read.

const table = readFileSync("app/docs/console-words.md", "utf8");
const rows = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, good, bad]) => ({ good: good!.trim(), bad: bad!.trim().split("、") }))
  .filter(({ good }) => good !== "用词");

const files = execFileSync("git", ["ls-files", "app/routes", "app/domain", "app/ui"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx)$/.test(file));
const pages = /^app\/routes\/(staff|frame\/staff)\//;
const kana = /[\u3041-\u30fa\u30fc-\u30ff]/;

// Headings of buyers' own sheets are read by both; synonyms are what people type.
const notShown = /sheet|synonyms|^app\/routes\/account/;

/** What staff read of a file: all of a page of the console, elsewhere what is marked as Chinese. */
function chineseOf(file: string) {
  const source = readFileSync(file, "utf8").replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, "");
  if (pages.test(file)) return source.replaceAll(/<(\w+)[^>]*lang="ja"[^>]*>[^<]*<\/\1>/g, "");
  if (notShown.test(file)) return "";
  const ways = [/zh: (?:"([^"]*)"|`([^`]*)`)/g, /"ja" \? "[^"]*" : "([^"]*)"/g];
  // Names in the log of changes: Japanese, then Chinese.
  if (file.endsWith("-names.ts")) ways.push(/\["[^"]*", "([^"]*)"\]/g);
  const marked = ways.flatMap((way) => [...source.matchAll(way)]);
  return marked.map(([, plain, composed]) => plain ?? composed).join("\n");
}

const texts = files.map((file) => ({ file, text: chineseOf(file) }));

test("the table is whole, and holds what the console says", () => {
  expect(rows.length).toBeGreaterThan(24);
  expect(texts.filter(({ text }) => text).length).toBeGreaterThan(300);
});

test.each(rows.flatMap(({ bad }) => bad))("the console never says %s", (word) => {
  const found = texts.filter(({ text }) => text.includes(word)).map(({ file }) => file);
  expect(found).toEqual([]);
});

test.each(rows.map(({ good }) => good))("the console says %s", (word) => {
  expect(texts.some(({ text }) => text.includes(word))).toBe(true);
});

test("nothing Japanese is left in what the console calls things", () => {
  const found = texts
    .filter(({ file }) => !pages.test(file))
    .flatMap(({ file, text }) => text.split("\n").map((line) => `${file}: ${line}`))
    .filter((line) => kana.test(line));
  expect(found).toEqual([]);
});

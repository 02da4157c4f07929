import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The last column of app/docs/words.md, looked for in all that a buyer may read.

const table = readFileSync("app/docs/words.md", "utf8");
const avoided = [...table.matchAll(/^\| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm)]
  .map(([, words]) => words!.trim())
  .filter((words) => words !== "使わない言葉")
  .flatMap((words) => words.split("、"));

const read = ["app/routes", "app/ui", "app/domain", "app/extension", "db/seed"];
const files = execFileSync("git", ["ls-files", ...read], { encoding: "utf8" })
  .split("\n")
  // Prompts speak to a model; Chinese words of marketplaces lead to their translations.
  .filter(
    (file) =>
      /\.(ts|tsx|md)$|_locales\/ja\/.*json$/.test(file) &&
      !/prompts|labels\/words|search\//.test(file),
  );
const texts = files.map((file) => ({ file, text: said(readFileSync(file, "utf8")) }));

test("the table names words that are avoided", () => {
  expect(avoided.length).toBeGreaterThan(12);
});

test.each(avoided)("no page says %s", (word) => {
  expect(texts.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});

/** Without comments, which nobody but us reads. */
function said(source: string) {
  return source.replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, "");
}

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { buildWorker, workerFolder } from "#app/local/bundle/build-worker.ts";

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));

/** Sentences and the like in a file's code, which no other file has by chance. */
function sentencesOf(file: string) {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found.filter((text) => /^[ -!#-~]+$/.test(text) && text.split(" ").length > 4);
}

test("nothing of the local runner is in the bundle that is deployed", async () => {
  await buildWorker(() => {});
  const files = readdirSync(workerFolder).map((file) => join(workerFolder, file));
  const bundle = files
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const local = below("app/local");
  const served = new Set(
    [...below("app"), ...below("db")].filter((file) => !local.includes(file)).flatMap(sentencesOf),
  );
  const marks = local.flatMap((file) =>
    sentencesOf(file)
      .filter((text) => !served.has(text))
      .map((text) => ({ file, text })),
  );
  // Else this would prove nothing.
  expect(new Set(marks.map(({ file }) => dirname(file))).size).toBeGreaterThan(6);
  expect(marks.filter(({ text }) => bundle.includes(text))).toEqual([]);
  const maps = files.filter((file) => file.endsWith(".map"));
  const sources = maps.flatMap(
    (file) => JSON.parse(readFileSync(file, "utf8")).sources as string[],
  );
  expect(sources.some((path) => path.includes("app/domain/"))).toBe(true);
  expect(sources.filter((path) => path.includes("app/local/"))).toEqual([]);
}, 120_000);

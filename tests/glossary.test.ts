import { readdirSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";

const glossary = readFileSync("app/docs/glossary.md", "utf8");
const named = new Set([...glossary.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

const tables = Object.values(schema).flatMap((one) =>
  is(one, SQLiteTable) ? [getTableName(one)] : [],
);
const folders = readdirSync("app/domain", { withFileTypes: true })
  .filter((area) => area.isDirectory())
  .flatMap(({ name: area }) =>
    readdirSync(`app/domain/${area}`, { withFileTypes: true })
      .filter((folder) => folder.isDirectory())
      .map(({ name }) => `${area}/${name}`),
  );

test.each([...tables, ...folders])("the glossary has a word for %s", (name) => {
  expect(named).toContain(name);
});

/** Folders and modules of the domain, a module without its endings. */
const places = new Set(
  readdirSync("app/domain", { recursive: true, encoding: "utf8" }).map((path) =>
    path.replace(/(\.schema)?(\.server)?\.ts$/, ""),
  ),
);

test("it names no folder and no module that is not there", () => {
  const areas = new Set(readdirSync("app/domain"));
  const written = [...named].filter(
    (name) => /^[a-z/-]+$/.test(name) && name.includes("/") && areas.has(name.split("/")[0]!),
  );
  expect(written.filter((name) => !places.has(name))).toEqual([]);
});

test("documents name no file that is not there", () => {
  const files = readdirSync(".", { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(node_modules|build|\.git)\//.test(path))
    .map((path) => path.split("/").at(-1)!);
  const there = new Set(files);
  const documents = ["README.md", "app/README.md"].concat(
    readdirSync("app/docs", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => `app/docs/${path}`),
  );
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w./-]*\w\.tsx?)`/g)]
      .map(([, path]) => path!.split("/").at(-1)!)
      .filter((file) => !file.startsWith(".") && !there.has(file))
      .map((file) => `${document}: ${file}`),
  );
  expect(missing).toEqual([]);
});

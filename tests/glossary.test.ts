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

test("it names no folder that is not there", () => {
  const areas = new Set(readdirSync("app/domain"));
  const written = [...named].filter((name) => /^[a-z]+\/[a-z-]+$/.test(name));
  expect(
    written.filter((name) => areas.has(name.split("/")[0]!) && !folders.includes(name)),
  ).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPlatform } from "#app/local/runner/worker-options.ts";
import { accessOf } from "#app/routes.ts";

test("what the pages ask for is served", () => {
  const named = readFileSync("build/server/index.js", "utf8").match(
    // Beside "./assets/…", which are parts of the server itself.
    /(?<!\.)\/assets\/[\w.-]+\.(?:js|css)/g,
  );
  const asked = [...new Set(named)].filter((path) => !/manifest-/.test(path));
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((path) => !existsSync(join("build/client", path)))).toEqual([]);
});

test("every file that is served is known to the platform as one, and no page's address is", () => {
  const rules = readPlatform().assets?.run_worker_first as string[];
  const files = rules.flatMap((rule) => (rule.startsWith("!") ? rule.slice(1) : []));
  expect(rules).toHaveLength(files.length + 1);
  const isFile = (path: string) =>
    files.some((rule) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule));
  const served = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name).replace("build/client", ""));
  expect(served.filter((path) => !isFile(path))).toEqual([]);
  expect(Object.keys(accessOf).filter(isFile)).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { workerFile, workerFolder } from "#app/local/bundle/build-worker.ts";
import { platformOptions } from "#app/local/bundle/platform-options.ts";
import { growth, path as likeness } from "#app/local/runner/miniflare.ts";
import { accessOf } from "#app/routes.ts";

const modules = readdirSync(workerFolder).filter((file) => file.endsWith(".js"));
const read = (file: string) => readFileSync(join(workerFolder, file), "utf8");

test("the platform starts a few lines, and all the rest comes with a request", () => {
  const entry = readFileSync(workerFile, "utf8");
  const started = [...entry.matchAll(/\bimport\s*(?:[^"(]*from\s*)?"([^"]+)"/g)];
  const texts = [entry, ...started.map(([, file]) => read(file!))];
  expect(texts.join("").length).toBeLessThan(2_048);
});

test("the whole Worker stays below 1,500 KB", () => {
  const sizes = modules.map((file) => gzipSync(read(file)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500 * 1_024);
});

test("what few requests need stands apart from the shop", () => {
  const shop = read(modules.find((file) => file.startsWith("application-"))!);
  for (const rare of ["embedStandardFont", "Unsupported ZIP encryption", "x-amz-checksum-crc32"])
    expect(shop.includes(rare), rare).toBe(false);
});

test("a fault's line in the log leads to the file that it happened in", () => {
  const words = "only the served font is drawn";
  const file = modules.find((one) => read(one).includes(words))!;
  const lines = read(file).split("\n");
  const row = lines.findIndex((line) => line.includes(words));
  const logged = JSON.stringify({
    stack: `Error: x\n    at aB (${file}:${row + 1}:${lines[row]!.indexOf(words) + 1})`,
  });
  const said = execFileSync(
    process.execPath,
    ["--import", "tsx", "app/local/bundle/read-stack.ts"],
    {
      input: `${logged}\n`,
      encoding: "utf8",
    },
  );
  expect(said).toMatch(/app\/integrations\/invoice-font\/no-standard-fonts\.ts:9:/);
});

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
  const rules = platformOptions().routes;
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

test("the platform's likeness still says what its quick start changes", () => {
  expect(readFileSync(likeness, "utf8").split(growth)).toHaveLength(2);
});

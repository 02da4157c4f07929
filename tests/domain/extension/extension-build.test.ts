import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { extensionFiles } from "#app/extension/bundle/extension-files.ts";
import { deployedShops, releaseOf } from "#app/extension/bundle/release.ts";
import { versions } from "#app/extension/versions.ts";

const shops = deployedShops();
const release = await releaseOf({ shops });
const files = unzipSync(release.zip);
const text = (path: string) => new TextDecoder().decode(files[path]);
const manifest = JSON.parse(text("manifest.json"));

test("the manifest is of the third version and asks only for goods pages and the shop", () => {
  expect(manifest.manifest_version).toBe(3);
  expect(manifest.version).toBe(versions[0].version);
  expect(manifest.version).toMatch(/^\d+(\.\d+){1,3}$/);
  expect(manifest.permissions).toEqual(["storage"]);
  expect(manifest.host_permissions).toEqual([
    "https://www.kaitsukebin.example/*",
    "https://www.kaitsukebin-global.example/*",
  ]);
  expect(manifest.optional_host_permissions).toBeUndefined();
  expect(manifest.optional_permissions).toBeUndefined();
  expect(manifest.externally_connectable).toBeUndefined();
  expect(manifest.web_accessible_resources).toBeUndefined();
  const matches: string[] = manifest.content_scripts.flatMap((one: any) => one.matches);
  expect(matches.length).toBeGreaterThan(5);
  for (const match of matches)
    expect(match).toMatch(
      /^https:\/\/(detail\.1688\.com|m\.1688\.com|(item|world)\.taobao\.com|detail\.tmall\.(com|hk)|www\.amazon\.co\.jp)\/(\*\/)?(offer|item|dp|gp\/product)/,
    );
});

test("every file that the manifest and the pages name is there", () => {
  const named = [
    ...Object.values<string>(manifest.icons),
    ...Object.values<string>(manifest.action.default_icon),
    manifest.background.service_worker,
    manifest.options_ui.page,
    ...manifest.content_scripts.flatMap(({ js }: any) => js),
    ...[...text("options.html").matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!),
    `_locales/${manifest.default_locale}/messages.json`,
  ];
  for (const path of named) expect(Object.keys(files)).toContain(path);
});

test("icons are pictures of their size", () => {
  for (const [size, path] of Object.entries<string>(manifest.icons)) {
    const view = new DataView(files[path]!.buffer, files[path]!.byteOffset);
    expect(view.getUint32(0)).toBe(0x89504e47);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([Number(size), Number(size)]);
  }
});

test("the three languages say the same things, and fill in the same places", () => {
  const tongues = ["ja", "zh_CN", "en"].map((tongue) =>
    JSON.parse(text(`_locales/${tongue}/messages.json`)),
  );
  const places = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, { message }] of Object.entries<{ message: string }>(tongues[0])) {
    for (const other of tongues) {
      expect(other[key]?.message, key).toBeTruthy();
      expect(places(other[key].message), key).toEqual(places(message));
    }
  }
  for (const other of tongues)
    expect(Object.keys(other).sort()).toEqual(Object.keys(tongues[0]).sort());
  for (const [, word] of JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g))
    expect(tongues[0][word!]).toBeDefined();
  expect(tongues[0].extension_description.message.length).toBeLessThanOrEqual(132);
});

test("no script is fetched, written or made of text", () => {
  for (const path of ["worker.js", "panel.js", "options.js"]) {
    expect(text(path)).not.toMatch(/\beval\(|new Function|importScripts|innerHTML|document\.write/);
    expect(text(path)).not.toMatch(/import\s*\(/);
  }
  expect(text("options.html")).not.toMatch(/<script>|https?:/);
  expect(text("panel.js")).toContain('mode: "closed"');
  expect(text("panel.js")).not.toContain("Authorization");
});

test("a build for another shop asks for that one alone", async () => {
  const local = await extensionFiles({ shops: [{ name: "x", origin: "http://127.0.0.1:8787" }] });
  const { host_permissions } = JSON.parse(new TextDecoder().decode(local.get("manifest.json")));
  expect(host_permissions).toEqual(["http://127.0.0.1:8787/*"]);
});

test("versions stand newest first, each with its day and what changed, and the store's texts name the newest", () => {
  const numbers = versions.map(({ version }) => version.split(".").map(Number));
  const rising = numbers.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!);
  expect(numbers).toEqual(rising);
  for (const { day, changes } of versions) {
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes.length).toBeGreaterThan(0);
  }
  expect(readFileSync("app/extension/store/listing-ja.md", "utf8")).toContain(versions[0].version);
});

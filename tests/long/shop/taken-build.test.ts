import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { letGo, takenBuild } from "#app/local/bundle/taken-build.ts";

const folder = () => mkdtempSync(join(tmpdir(), "taken-"));

function built(text: string) {
  const build = folder();
  for (const part of ["client/assets", "worker"]) mkdirSync(join(build, part), { recursive: true });
  writeFileSync(join(build, "client/assets/page.css"), text);
  writeFileSync(join(build, "worker/entry.worker.js"), text);
  return build;
}

test("a taken build stands while the next one empties its folder, and is let go of at the next start", () => {
  const [dataDir, build] = [folder(), built("first")];
  writeFileSync(join(dataDir, "shop.db"), "kept");
  const taken = takenBuild(dataDir, build);
  rmSync(build, { recursive: true });
  for (const file of ["client/assets/page.css", "worker/entry.worker.js"])
    expect(readFileSync(join(taken, file), "utf8")).toBe("first");

  const next = takenBuild(dataDir, built("second"));
  expect(existsSync(taken)).toBe(false);
  expect(readFileSync(join(next, "client/assets/page.css"), "utf8")).toBe("second");

  letGo(next);
  expect(existsSync(next)).toBe(false);
  expect(readFileSync(join(dataDir, "shop.db"), "utf8")).toBe("kept");
});

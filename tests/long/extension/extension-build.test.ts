import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { deployedShops, releaseOf } from "#app/extension/bundle/release.ts";

const shops = deployedShops();
const release = await releaseOf({ shops });

test("two builds are the same bytes, whatever the zone of the machine", async () => {
  expect(createHash("sha256").update(release.zip).digest("hex")).toBe(release.sha256);
  const elsewhere = (zone: string) =>
    execFileSync(
      process.execPath,
      [
        "--import",
        "tsx",
        "--input-type=module",
        "-e",
        'const { deployedRelease } = await import("./app/extension/bundle/release.ts"); console.log((await deployedRelease()).sha256)',
      ],
      { encoding: "utf8", env: { ...process.env, TZ: zone } },
    ).trim();
  expect([elsewhere("Asia/Tokyo"), elsewhere("America/New_York")]).toEqual([
    release.sha256,
    release.sha256,
  ]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import { freePort } from "#tests/support/machine/free-port.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo, findDemo, folderWithoutDemo } from "#tests/support/run/demo.ts";

const folder = () => mkdtempSync(join(tmpdir(), "shop-"));

/** The processes that a process has started, and theirs. */
function below(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}

async function gone(pids: readonly number[]) {
  for (let tries = 0; tries < 50; tries++) {
    const left = pids.filter((pid) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    });
    if (left.length === 0) return true;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return false;
}

let shops: Awaited<ReturnType<typeof startShop>>[] = [];

async function start(dataDir: string, port?: number) {
  const shop = await startShop({ port, dataDir, seed: "empty" });
  shops.push(shop);
  return shop;
}

afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  shops = [];
});

test("two shops run side by side, keep what was written through kill -9, and end without a trace", async () => {
  const dataDir = await folderWithoutDemo("shop-");
  const [shop, other] = await Promise.all([start(dataDir), start(folder())]);
  expect((await fetch(`${shop.origin}/`)).status).toBe(200);
  expect((await fetch(`${other.origin}/dev`)).status).toBe(200);

  // A failed sign-in is written at once; ten of them close the door, here and after the restart.
  const fail = (origin: string) =>
    fetch(`${origin}/login`, {
      method: "POST",
      body: new URLSearchParams({ name: "nobody", password: "wrong" }),
      redirect: "manual",
    });
  for (let tries = 0; tries < 10; tries++) expect((await fail(shop.origin)).status).toBe(400);
  expect((await fail(shop.origin)).status).toBe(429);

  const started = below(shop.child.pid!);
  expect(started.length).toBeGreaterThanOrEqual(2);
  const ended = once(shop.child, "exit");
  shop.child.kill("SIGKILL");
  await ended;
  expect(await gone(started)).toBe(true);

  const again = await start(dataDir, shop.port);
  expect((await fail(again.origin)).status).toBe(429);
  expect((await fail(other.origin)).status).toBe(400);

  const all = [
    ...below(again.child.pid!),
    ...below(other.child.pid!),
    again.child.pid!,
    other.child.pid!,
  ];
  await Promise.all([again.close(), other.close()]);
  expect(await gone(all)).toBe(true);
}, 120_000);

test("a start in an empty folder fills it with the demo, and no library has a word to say in it", async () => {
  const { said } = await findDemo();
  expect(said).toMatch(/^(building …\n)?seeded in \d+ s\nready http:\S+\n$/);
  // A copy: who closes a database takes its log away, and others are copying the one they share.
  const filled = folder();
  await fillWithDemo(filled);
  const db = new Database(join(filled, "shop.db"), { readonly: true });
  const count = (table: string) =>
    (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
  expect(count("offers")).toBeGreaterThanOrEqual(600);
  expect(count("orders")).toBeGreaterThan(0);
  db.close();
  expect(existsSync(join(filled, ".filling"))).toBe(false);
}, 120_000);

test("a cron is run by hand in workerd, and an unknown one is named", async () => {
  const shop = await start(await folderWithoutDemo("shop-"));
  const run = (cron: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.origin}/dev/cron`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ cron }),
    });
  expect((await run("10 18 * * *")).status).toBe(200);
  expect((await run("* * * * *")).status).toBe(400);
  expect((await run("10 18 * * *", { Origin: "https://elsewhere.test" })).status).toBe(403);
  expect((await run("10 18 * * *", { Origin: shop.origin })).status).toBe(200);
}, 60_000);

test("a shop started by npm ends with it, even when npm is killed outright", async () => {
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: folder(), SEED: "empty" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of npm.stdout) if (String(chunk).includes("ready http")) break;
  const started = below(npm.pid!);
  npm.kill("SIGKILL");
  expect(started.length).toBeGreaterThanOrEqual(3);
  expect(await gone(started)).toBe(true);
}, 60_000);

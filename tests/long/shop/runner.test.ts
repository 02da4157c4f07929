import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "libsql";
import { afterAll, afterEach, expect, test } from "vitest";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import { startDatabase } from "#app/local/runner/database.ts";
import {
  answersAgain,
  killPart,
  killRunner,
  leftOf,
  status,
} from "#tests/support/machine/killed-processes.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { folderWithoutDemo } from "#tests/support/run/demo.ts";

const folder = () => mkdtempSync(join(tmpdir(), "runner-"));
type RunningShop = Awaited<ReturnType<typeof startShop>> & { dataDir: string };
let shops: RunningShop[] = [];
/** What a test has left running for the next one that kills it: a start is most of what these tests take. */
let left: RunningShop | undefined;

async function start(dataDir: string): Promise<RunningShop> {
  const shop = { dataDir, ...(await startShop({ dataDir, seed: "empty" })) };
  shops.push(shop);
  return shop;
}

/** One that runs, and that nobody else has or will have. */
async function anyShop() {
  const shop = left ?? (await start(await folderWithoutDemo("runner-")));
  left = undefined;
  return shop;
}

afterEach(async () => {
  await Promise.all(shops.filter((shop) => shop !== left).map((shop) => shop.close()));
  shops = shops.filter((shop) => shop === left);
});
afterAll(() => left?.close());

test("a first filling that was cut off begins anew", async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, ".filling"), "");
  writeFileSync(join(dataDir, "shop.db"), "half a database");
  const shop = await start(dataDir);
  expect(shop.said()).toContain("seeded in");
  expect(existsSync(join(dataDir, ".filling"))).toBe(false);
  left = shop;
}, 120_000);

test("a second start on a data folder in use is refused and harms nothing; after kill -9 the next one is let in", async () => {
  const shop = await anyShop();
  const { dataDir } = shop;
  await expect(start(dataDir)).rejects.toThrow(`is in use by process ${shop.child.pid}`);
  expect(await status(shop.origin)).toBe(200);

  await killRunner(shop);
  // Its note is still there, with the number of a process that may be anybody's by now.
  const note = join(dataDir, ".running.json");
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: "2026-01-01T00:00:00Z" }));
  const again = await start(dataDir);
  expect(await status(again.origin)).toBe(200);
  left = again;
}, 120_000);

test("a database that dies is started again, a Worker that dies too, and pages are answered again", async () => {
  const shop = await anyShop();
  const pid = shop.child.pid!;
  expect(await status(shop.origin)).toBe(200);

  killPart(pid, "node");
  expect(await answersAgain(shop.origin)).toBe(true);
  expect(shop.said()).toContain("the database ended (SIGKILL): starting it again");
  expect(childrenOf(pid, "node")).toHaveLength(1);

  killPart(pid, "workerd");
  expect(await answersAgain(shop.origin)).toBe(true);
  expect(shop.said()).toContain("the Worker ended");

  // What is started again goes with the runner as well.
  const parts = [...childrenOf(pid, "node"), ...childrenOf(pid, "workerd")];
  await killRunner(shop);
  expect(await leftOf(parts)).toEqual([]);
}, 120_000);

test.each(["node", "workerd"] as const)(
  "a runner killed while it starts a %s again leaves nothing behind",
  async (program) => {
    const shop = await anyShop();
    const pid = shop.child.pid!;
    const killed = killPart(pid, program);
    const fresh = () => childrenOf(pid, program).some((found) => found !== killed);
    while (!fresh()) await wait(2);
    const parts = [...childrenOf(pid, "node"), ...childrenOf(pid, "workerd")];
    await killRunner(shop);
    expect(await leftOf(parts)).toEqual([]);
  },
  120_000,
);

test("a database that was killed this very moment can be told of the Worker, and comes back", async () => {
  const said: string[] = [];
  const watcher = {
    say: (line: string) => said.push(line),
    giveUp: (line: string) => said.push(line),
  };
  const database = await startDatabase(join(folder(), "shop.db"), "token", watcher);
  process.kill(database.pid, "SIGKILL");
  // Nobody here hears of its end before this turn is over.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  database.watch([]);
  const health = () =>
    fetch(`${database.url}/health`, {
      headers: { Authorization: "Bearer token" },
    });
  await expect
    .poll(async () => (await health().catch(() => undefined))?.status, {
      timeout: 20_000,
    })
    .toBe(200);
  expect(said).toEqual(["the database ended (SIGKILL): starting it again"]);
  await database.close();
}, 120_000);

test("a database that keeps dying ends the shop, which says so", async () => {
  const shop = await anyShop();
  const ended = once(shop.child, "exit");
  const timer = setInterval(() => {
    for (const pid of childrenOf(shop.child.pid!, "node")) process.kill(pid, "SIGKILL");
  }, 100);
  const [code] = await ended;
  clearInterval(timer);
  expect(code).toBe(1);
  expect(shop.said()).toContain("giving up");
}, 120_000);

test("a folder with a shop's files and no database is neither filled nor emptied", async () => {
  const dataDir = folder();
  const file = join(dataDir, "files/kaitsukebin/company/hanako/invoice.pdf._S3rver_object");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "%PDF-1.7 a customer's");
  await expect(start(dataDir)).rejects.toThrow("but no shop.db");
  expect(readFileSync(file, "utf8")).toContain("a customer's");
  expect(existsSync(join(dataDir, "shop.db"))).toBe(false);
}, 120_000);

test("a damaged database is not served, and what to do is said", async () => {
  const dataDir = await folderWithoutDemo("runner-");
  const path = join(dataDir, "shop.db");
  const db = new Database(path);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  expect(statSync(path).size).toBeGreaterThan(600_000);
  const file = openSync(path, "r+");
  writeSync(file, randomBytes(200_000), 0, 200_000, 400_000);
  closeSync(file);
  await expect(start(dataDir)).rejects.toThrow(
    /is damaged, nothing was started[\s\S]*npm run restore/,
  );
}, 120_000);

test("a shop whose seal key is missing does not start with another one", async () => {
  const dataDir = await folderWithoutDemo("runner-");
  const db = new Database(join(dataDir, "shop.db"));
  db.exec(
    "INSERT INTO second_factors (person, sealed_secret, started_at) VALUES ('staff:li', 'a.offer-body.c', 1)",
  );
  db.close();
  rmSync(join(dataDir, "seal.key"));
  await expect(start(dataDir)).rejects.toThrow("seal.key is missing, and 1 second factors");
  expect(existsSync(join(dataDir, "seal.key"))).toBe(false);
}, 120_000);

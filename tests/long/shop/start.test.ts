import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, expect, test } from "vitest";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import { freePort } from "#tests/support/machine/free-port.ts";
import { killRunner, leftOf } from "#tests/support/machine/killed-processes.ts";
import { sendRaw } from "#tests/support/machine/raw-line.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo, findDemo, folderWithoutDemo } from "#tests/support/run/demo.ts";

const folder = () => mkdtempSync(join(tmpdir(), "shop-"));

/** The processes that a process has started, and theirs. */
function below(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}

const shops: Awaited<ReturnType<typeof startShop>>[] = [];

async function start(dataDir: string, port?: number) {
  const shop = await startShop({ port, dataDir, seed: "empty" });
  shops.push(shop);
  return shop;
}

afterAll(() => Promise.all(shops.map((shop) => shop.close())));

let opened: ReturnType<typeof openTwoShops> | undefined;

/** For all tests here that need a shop, until the last of them kills one and ends the other. */
function twoShops() {
  opened ??= openTwoShops();
  return opened;
}

async function openTwoShops() {
  const [dataDir, otherDir] = [await folderWithoutDemo("shop-"), await folderWithoutDemo("shop-")];
  const [shop, other] = await Promise.all([start(dataDir), start(otherDir)]);
  return { dataDir, shop, other };
}

test("a cron is run by hand in workerd, and an unknown one is named", async () => {
  const { other } = await twoShops();
  const run = (cron: string, headers: Record<string, string> = {}) =>
    fetch(`${other.origin}/dev/cron`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ cron }),
    });
  expect((await run("10 18 * * *")).status).toBe(200);
  expect((await run("* * * * *")).status).toBe(400);
  expect((await run("10 18 * * *", { Origin: "https://elsewhere.test" })).status).toBe(403);
  expect((await run("10 18 * * *", { Origin: other.origin })).status).toBe(200);
}, 120_000);

test("what a shop serves is its own: the next build of the same tree leaves it alone", async () => {
  const { dataDir, shop } = await twoShops();
  const [taken, ...more] = readdirSync(dataDir).filter((name) => name.startsWith(".build-"));
  expect(more).toEqual([]);
  const file = join(dataDir, taken!, "client/open-box.svg");
  const whole = readFileSync(file);
  // Another file by the name of the one that it shares with the build.
  rmSync(file);
  writeFileSync(file, "<svg>its own</svg>");
  expect(await (await fetch(`${shop.origin}/open-box.svg`)).text()).toBe("<svg>its own</svg>");
  expect(readFileSync("build/client/open-box.svg")).toEqual(whole);
}, 120_000);

test("a file carries what pages carry, and a picture that is opened by itself runs nothing", async () => {
  const { other } = await twoShops();
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(other.origin + path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    return headers;
  };
  const picture = await headersOf("/favicon.svg");
  // Without scripts, forms and the rights of our origin: the shortest that says so, as it comes with each picture.
  expect(picture.get("Content-Security-Policy")).toBe("sandbox");
  const [style] = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  const asset = await headersOf(`/assets/${style}`);
  expect(asset.get("Cache-Control")).toContain("immutable");
  expect(asset.get("Content-Security-Policy")).toBeNull();
}, 120_000);

const chunked = "Transfer-Encoding: chunked";
const typed = "Content-Type: application/x-www-form-urlencoded";
const inParts = "Content-Type: multipart/form-data; boundary=part";
const size = 60 * 1024 * 1024;
const says = `Content-Length: ${size}`;

function send(port: number, [first, ...headers]: string[]) {
  const head = [first!, `Host: 127.0.0.1:${port}`, "Connection: close", ...headers];
  return sendRaw({ port, head, size, chunked: headers.includes(chunked) });
}

test.each([
  ["a form that says it is too large", [typed, says], 413, "送信された内容が大きすぎます"],
  ["a form with files that says so", [inParts, says], 413, "送信された内容が大きすぎます"],
  ["a form that turns out too large", [typed, chunked], 413, "大きすぎます"],
  ["another site's form", [typed, says, "Origin: https://evil.example"], 403, "許可されていません"],
  ["what is no form", ["Content-Type: text/plain", says], 400, "読み取れませんでした"],
])(
  "%s is told so after all of it was sent",
  async (_, headers, status, words) => {
    const { other } = await twoShops();
    const answer = await send(other.port, ["POST /login HTTP/1.1", ...headers]);
    expect([answer.fault, answer.status]).toEqual([undefined, status]);
    expect(answer.text).toContain(words);
  },
  120_000,
);

test("a question with a body is answered as if it had none", async () => {
  const { other } = await twoShops();
  const answer = await send(other.port, ["GET /option HTTP/1.1", says]);
  expect([answer.fault, answer.status]).toEqual([undefined, 200]);
}, 120_000);

test("two shops run side by side, keep what was written through kill -9, and end without a trace", async () => {
  const { dataDir, shop, other } = await twoShops();
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
  await killRunner(shop);
  expect(await leftOf(started)).toEqual([]);

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
  expect(await leftOf(all)).toEqual([]);
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

test("a shop started by npm ends with it, even when npm is killed outright", async () => {
  const npm = spawn("npm", ["start"], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder(),
      SEED: "empty",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of npm.stdout) if (String(chunk).includes("ready http")) break;
  const started = below(npm.pid!);
  npm.kill("SIGKILL");
  expect(started.length).toBeGreaterThanOrEqual(3);
  expect(await leftOf(started)).toEqual([]);
}, 60_000);

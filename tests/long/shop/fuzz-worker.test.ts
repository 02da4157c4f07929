import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeLoginToken } from "#app/domain/customers/token/tokens.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import type { Url } from "#app/routes.ts";
import { formsOf, urlsFor } from "#tests/support/every/every-form.ts";
import { addressOf, type Sample } from "#tests/support/every/every-page.ts";
import { findDocuments } from "#tests/support/find-sample.ts";
import { chance, garbage, garbageQuery, type Known } from "#tests/support/garbage.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { hanako } from "#tests/support/people.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";
import { seed } from "#tests/support/run/seed.ts";

// What no page of ours sends, to the built Worker in its own runtime with the heap that the platform
// gives it. Another seed tries others: TEST_SEED=7 npx vitest run tests/long/shop/fuzz-worker.test.ts

const requests = 10_000;
const atOnce = 8;
const answerBytesMax = 1024 * 1024;
/** A list to take along holds as many as ten thousand rows. */
const listBytesMax = 8 * answerBytesMax;

interface Target {
  address: string;
  known: Known;
  headers: Record<string, string>;
}

let shop: Awaited<ReturnType<typeof startShop>>;
let dataDir: string;
let database: ReturnType<typeof createClient>;
const targets: Target[] = [];
const asked: Target[] = [];
/** Pages that the Worker as it is deployed could not draw, with all that belongs to each left out of it. */
const broken: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "fuzz-"));
  await fillWithDemo(dataDir);
  shop = await startShop({ dataDir, heapMb: 128 });
  database = createClient({ url: `file:${join(dataDir, "shop.db")}` });
  const db = drizzle(database);
  const sample = {
    ...(await findDocuments(db)),
    file: "no-file",
    shop: "",
    channelOrder: "0",
    deliveryPlan: "none",
    directParcel: "PD-260101-0001",
    article: "0",
    forwarded: "KB-260101-0001",
  };
  const staff = await shop.signIn("staff-admin", "Staff1234", "/staff/login");
  await addPages("staff", staff, sample);
  const buyer = await shop.signIn("demo", "Demo1234");
  await awaken(buyer);
  await addPages("buyer", buyer, sample);
  await addPages("visitor", "", sample);
  const actor = { ...hanako, id: "user-demo", companyId: "company-demo" };
  const made = await makeLoginToken(openScope(db, actor, new Date()), "fuzz");
  if (!made.ok) throw new Error(made.reason);
  for (const { path, input } of calls.filter((one) => one.path !== "login/logout")) {
    const names = "shape" in input ? Object.keys(input.shape as object) : [];
    targets.push({
      address: `/api/${path}`,
      known: new Map(names.map((name) => [name, []])),
      headers: { Authorization: `Bearer ${made.value.token}` },
    });
  }
}, 180_000);

afterAll(async () => {
  await shop.close();
  database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("no page lacks anything that was left out of the Worker", async () => {
  const described = await fetch(`${shop.origin}/api/openapi.json`);
  expect(described.status).toBe(200);
  expect(Object.keys(((await described.json()) as { paths: object }).paths)).toHaveLength(
    calls.length,
  );
  expect(broken).toEqual([]);
});

test(`${requests} malformed forms, calls and addresses leave the Worker up, the books as they were and every answer small`, async () => {
  const luck = chance(seed);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let before = await written();
  const processes = below(shop.child.pid!);
  for (let count = 0; count < requests; count += atOnce) {
    const sent = Array.from({ length: atOnce }, (_, index) => next(luck, count + index));
    const answers = await Promise.all(sent.map((one) => answered(one)));
    const after = await written();
    for (const { status, bytes, bytesMax, what } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0) failures.push(`${status} ${await what()}`);
      if (bytes > bytesMax) failures.push(`${bytes} bytes ${await what()}`);
    }
    const allRefused = answers.every(({ status, form }) => !form || status >= 400);
    if (allRefused && after !== before)
      failures.push(`saved: ${await Promise.all(answers.map(({ what }) => what()))}`);
    before = after;
    if (failures.length > 20) break;
  }
  expect(failures).toEqual([]);
  expect((await fetch(`${shop.origin}/option`)).status).toBe(200);
  // None of them has ended and been started again; one more may have begun, that answers for the marketplaces.
  expect(below(shop.child.pid!)).toEqual(expect.arrayContaining(processes));
  // Most of it is refused, and some of it gets as far as a page.
  const refused = [...statuses].flatMap(([status, times]) => (status >= 400 ? times : 0));
  expect(refused.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(requests / 2);
  expect(statuses.get(200)).toBeGreaterThan(100);
}, 900_000);

test("the field's name that stopped the shop is refused at once, and so are its likes", async () => {
  for (const path of ["/login", "/register", "/contactUs", "/ForgetThePassword"])
    for (const name of ["a[99999999]", "a[20000000]", "a[0][99999999]", "a.offer-body[1000000]"]) {
      const body = new URLSearchParams({ [name]: "x" });
      const response = await fetch(shop.origin + path, { method: "POST", body });
      const bytes = (await response.arrayBuffer()).byteLength;
      expect([path, name, response.status]).toEqual([path, name, 400]);
      expect(bytes).toBeLessThan(100_000);
    }
});

/** What answers for the marketplaces begins when it is first asked, which is longer than the Worker waits. */
async function awaken(cookie: string) {
  const fetched = async () => {
    const body = new URLSearchParams({ intent: "fetch", shop: "demo-shop-amazon" });
    const init = { method: "POST", headers: { Cookie: cookie }, body, redirect: "manual" } as const;
    return (await fetch(`${shop.origin}/amazonInventory`, init)).status;
  };
  for (let tries = 0; (await fetched()) !== 303; tries++) {
    if (tries === 100) throw new Error("the marketplaces do not answer");
    await wait(500);
  }
}

function below(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}

interface Sent {
  address: string;
  init: RequestInit;
}

function next(luck: ReturnType<typeof chance>, count: number): Sent {
  // Each from an address of its own: the limits per address are not what is tried here.
  const from = {
    "CF-Connecting-IP": `10.${luck.below(256)}.${luck.below(256)}.${luck.below(256)}`,
    // The platform packs answers, not the Worker: here that is time of both sides for nothing.
    "Accept-Encoding": "identity",
  };
  if (count % 3 === 2) {
    const { address, known, headers } = luck.one(asked);
    const query = garbageQuery(luck, [...known.keys()]);
    return {
      address: `${address.split("?")[0]}?${query}`.slice(0, 15_000),
      init: { headers: { ...headers, ...from } },
    };
  }
  const { address, known, headers } = luck.one(targets);
  const body = garbage(luck, known);
  const sent = { ...(body.headers as Record<string, string>), ...headers, ...from };
  return { address, init: { ...body, method: "POST", headers: sent } };
}

async function answered({ address, init }: Sent) {
  const form = init.method === "POST";
  const what = async () => {
    const text = form ? await new Response(init.body).text() : "";
    return `${address} ${JSON.stringify(init.headers)} ${JSON.stringify(text.slice(0, 300))}`;
  };
  try {
    const send = () => fetch(shop.origin + address, { ...init, redirect: "manual" });
    // The runtime closes a connection now and then under a form that has just been sent on it.
    const response = await send().catch(send);
    const bytes = (await response.arrayBuffer()).byteLength;
    const isList = response.headers.has("Content-Disposition");
    const bytesMax = isList ? listBytesMax : answerBytesMax;
    return { status: response.status, bytes, bytesMax, what, form };
  } catch (error) {
    const lost = async () => `${error} ${await what()}`;
    return { status: 0, bytes: 0, bytesMax: 0, what: lost, form };
  }
}

async function addPages(side: "buyer" | "staff" | "visitor", cookie: string, sample: Sample) {
  const headers = cookie ? { Cookie: cookie } : ({} as Record<string, string>);
  const urls = urlsFor(side).filter((url) => url !== "/files/:fileId");
  const documents = new Map<Url, HTMLElement>();
  for (const url of urls) {
    const address = addressOf(url, sample);
    const answer = await fetch(shop.origin + address, { headers });
    if (answer.status >= 500) broken.push(`${side} ${address}`);
    documents.set(url, parse(await answer.text()));
  }
  for (const { address, fields } of formsOf(urls, sample, (url) => documents.get(url)!)) {
    const known = new Map<string, string[]>();
    for (const [name, value] of fields) known.set(name, [...(known.get(name) ?? []), value]);
    targets.push({ address, known, headers });
  }
  for (const url of urls) {
    const address = addressOf(url, sample);
    const names = [
      ...new URLSearchParams(address.split("?")[1]).keys(),
      "q",
      "page",
      "state",
      "id",
    ];
    asked.push({ address, known: new Map(names.map((name) => [name, []])), headers });
  }
}

/** How much people have written where it counts; jobs of the clock go on meanwhile. */
async function written() {
  const db = drizzle(database);
  const [row] = await db.all<{ mark: string }>(sql`SELECT
    (SELECT COALESCE(max(id), 0) FROM audit_log WHERE "by" NOT LIKE 'system:%') || ' ' ||
    (SELECT count(*) FROM cart_lines) || ' ' || (SELECT count(*) FROM sessions) || ' ' ||
    (SELECT count(*) FROM uploads) || ' ' || (SELECT count(*) FROM ledger_transfers) AS mark`);
  return row!.mark;
}

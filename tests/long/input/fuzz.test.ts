import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeLoginToken } from "#app/domain/customers/token/tokens.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import type { Browser } from "#tests/support/browser.ts";
import { openWalkedShop, type WalkedShop } from "#tests/support/every/walked-shop.ts";
import { chance, garbage, garbageQuery, type Known } from "#tests/support/garbage.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";
import { hanako } from "#tests/support/people.ts";
import { seed } from "#tests/support/run/seed.ts";

// Bodies that no page of ours sends, to every page and call, from people who may use it. Another
// seed tries others: TEST_SEED=7 npx vitest run tests/long/input/fuzz.test.ts

// The Worker itself gets ten thousand of them (tests/long/shop/fuzz-worker.test.ts).
const bodies = 1_500;
const addresses = 700;

const owner = { ...hanako, id: "user-demo", companyId: "company-demo" };

interface Target {
  address: string;
  /** Names of the fields that its forms have. */
  known: Known;
  send(init: RequestInit): Promise<Response>;
}

let shop: LivedShop;
const targets: Target[] = [];
/** Pages with the names that their own links and forms put into an address. */
const asked: { path: string; names: readonly string[]; browser: Browser }[] = [];

beforeAll(async () => {
  const walked = await openWalkedShop(["owner", "admin", "visitor"]);
  shop = walked.shop;
  await addPages(walked);
  await addCalls();
}, 180_000);

test(`${bodies} malformed bodies are answered without an error of ours, and what is refused is not saved`, async () => {
  const luck = chance(seed);
  const failures: string[] = [];
  let refused = 0;
  let before = await written();
  for (let count = 0; count < bodies; count++) {
    const target = targets[count % targets.length]!;
    const body = garbage(luck, target.known);
    const response = await target.send(body);
    await response.arrayBuffer();
    const after = await written();
    const what = `${count} ${target.address} ${response.status} ${await described(body)}`;
    if (response.status >= 500) failures.push(what);
    else if (response.status >= 400) {
      refused++;
      if (after !== before) failures.push(`saved: ${what}`);
    }
    before = after;
  }
  expect(failures).toEqual([]);
  // Most of it is refused, or the bodies have become harmless.
  expect(refused).toBeGreaterThan(bodies / 2);
}, 240_000);

test(`${addresses} malformed addresses are answered without an error of ours, and opening them saves nothing`, async () => {
  const luck = chance(seed);
  const failures: string[] = [];
  const statuses = new Set<number>();
  const before = await written();
  for (let count = 0; count < addresses; count++) {
    const { path, names, browser } = asked[count % asked.length]!;
    const address = `${path}?${garbageQuery(luck, names)}`;
    const response = await browser.answer(address);
    await response.arrayBuffer();
    statuses.add(response.status);
    if (response.status >= 500) failures.push(`${count} ${address} ${response.status}`);
  }
  expect(failures).toEqual([]);
  expect(await written()).toBe(before);
  // Some of them are pages still, or nothing behind the first check was reached.
  expect(statuses).toContain(200);
  expect(statuses).toContain(404);
}, 240_000);

async function addPages({ browsers, namesOf }: WalkedShop) {
  for (const who of ["owner", "admin", "visitor"] as const)
    for (const { address, asked: names, fields } of namesOf(who)) {
      const browser = browsers.get(who)!;
      asked.push({ path: address.split("?")[0]!, names, browser });
      const empty = { method: "POST", body: new URLSearchParams() };
      if ((await browser.answer(address, empty)).status === 405) continue;
      targets.push({
        address,
        known: new Map(fields),
        send: (init) => browser.answer(address, { ...init, method: "POST" }),
      });
    }
}

async function addCalls() {
  const made = await makeLoginToken(shop.as(owner), "fuzz");
  if (!made.ok) throw new Error(made.reason);
  const visitor = await shop.browser();
  // Signing out would end the test with the token.
  for (const { path, input } of calls.filter((one) => one.path !== "login/logout"))
    targets.push({
      address: `/api/${path}`,
      known: new Map(
        "shape" in input ? Object.keys(input.shape as object).map((name) => [name, []]) : [],
      ),
      send: (init) => {
        const headers = new Headers(init.headers);
        headers.set("Authorization", `Bearer ${made.value.token}`);
        return visitor.answer(`/api/${path}`, { ...init, headers, method: "POST" });
      },
    });
}

/** How much has been written where it counts: the log of changes, and the tables that it leaves out. */
async function written() {
  const [row] = await shop.db.all<{ mark: string }>(sql`SELECT
    (SELECT COALESCE(max(id), 0) FROM audit_log) || ' ' || (SELECT count(*) FROM cart_lines) || ' ' ||
    (SELECT count(*) FROM sessions) || ' ' || (SELECT count(*) FROM uploads) || ' ' ||
    (SELECT count(*) FROM document_events) || ' ' || (SELECT count(*) FROM ledger_accounts) AS mark`);
  return row!.mark;
}

async function described({ body, headers }: RequestInit) {
  const text = await new Response(body).text();
  return `${JSON.stringify(headers ?? {})} ${JSON.stringify(text.slice(0, 500))}`;
}

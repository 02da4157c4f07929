import type { Client, InStatement } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobs, runJobs } from "#app/jobs.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import type { Database } from "#db/client.ts";
import { openWalkedShop, type WalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";
import { hanako } from "#tests/support/people.ts";
import { program, tokenOf } from "#tests/support/program.ts";

// A whole trade while the database fails, and what the log says of it.

const owner = { ...hanako, id: "user-demo", companyId: "company-demo" };
/** What people type while it fails; nothing of it may stand in the log. */
const typed = {
  email: "mitsuki.hayama@post.example",
  name: "葉山 美月",
  companyName: "葉山雑貨",
  payerKana: "ハヤマ ミツキ",
  recipient: "葉山 美月",
  romajiName: "Mitsuki Hayama",
  phone: "0463-55-7788",
  mobile: "09055667788",
  postalCode: "259-0111",
  street: "大磯町国府本郷99-1",
  accountNumber: "7654321",
  password: "Secret4711",
  current: "Secret4711",
  note: "至急でお願いします",
  message: "至急でお願いします",
};

let walked: WalkedShop;
let shop: LivedShop;
let logged: { mock: { calls: unknown[][] } };
beforeEach(async () => {
  walked = await openWalkedShop(["owner", "admin", "visitor"]);
  shop = walked.shop;
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
}, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
});

/** The same database, where what matches fails as a database does. */
function failing(pattern: RegExp): Database {
  const check = (statements: InStatement[]) => {
    const text = statements.map((one) => (typeof one === "string" ? one : one.sql)).join(";");
    if (pattern.test(text)) throw new Error("the database is away");
  };
  const client = new Proxy(shop.client, {
    get(target: Client, name) {
      if (name === "execute")
        return async (one: InStatement) => {
          check([one]);
          return target.execute(one);
        };
      if (name === "batch")
        return async (all: InStatement[], mode: "read" | "write") => {
          check(all);
          return target.batch(all, mode);
        };
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return drizzle(client);
}

test("a whole trade while the database fails leaves lines that name nobody, each with its request", async () => {
  const { token } = await tokenOf(shop as never, owner);
  const secrets = await namesOfPeople();
  const ids: string[] = [];

  for (const db of [failing(/^\s*(insert|update|delete)/im), failing(/./)]) {
    const fetch = (request: Request) => shop.fetch(request, { db });
    for (const who of ["owner", "admin", "visitor"] as const)
      for (const { address, fields } of walked.formsOf(who)) {
        const body = new URLSearchParams(
          fields.map(([name, value]) => [
            name,
            value || (typed[name as keyof typeof typed] ?? typed.name),
          ]),
        );
        const headers = { Cookie: walked.browsers.get(who)!.sessionCookie() };
        const request = new Request(new URL(address, "https://shop.test"), {
          method: "POST",
          body,
          headers,
        });
        const response = await fetch(request);
        if (response.status >= 500) ids.push(response.headers.get("X-Request-Id")!);
      }
    const { call } = program({ ...shop, fetch } as never, token);
    for (const { path, input } of calls) {
      const names = "shape" in input ? Object.keys(input.shape as object) : [];
      const known = typed as Record<string, string>;
      await call(path, Object.fromEntries(names.map((name) => [name, known[name] ?? typed.email])));
    }
    for (const cron of new Set(jobs.map((job) => job.cron)))
      await runJobs(cron, db, new Date(), { files: () => shop.files });
  }

  const lines = logged.mock.calls.map((args) => {
    expect(args).toHaveLength(1);
    return JSON.parse(String(args[0])) as Record<string, string>;
  });
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(["page", "call", "job"]));
  for (const line of lines) {
    expect(line).toMatchObject({
      time: expect.any(String),
      level: "error",
      what: expect.any(String),
    });
    expect(line).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    if (line.kind !== "job") expect(line.requestId).toMatch(/^[0-9a-f-]{13}$/);
  }
  expect(ids.length).toBeGreaterThan(50);
  const known = new Set(lines.map(({ requestId }) => requestId));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);

  const text = JSON.stringify(lines);
  const read = [...secrets, ...Object.values(typed), token].filter((secret) =>
    text.includes(secret),
  );
  expect(read).toEqual([]);
  expect(text).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
  expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
}, 240_000);

test("the answer to a call carries the id that its line in the log has", async () => {
  const { token } = await tokenOf(shop as never, owner);
  const request = new Request("https://shop.test/api/goodsToCartNum", {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Authorization: `Bearer ${token}` },
  });
  const response = await shop.fetch(request, { db: failing(/./) });
  expect(response.status).toBe(500);
  const [line] = logged.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(line).toMatchObject({ kind: "call", what: "goodsToCartNum" });
  expect(line.requestId).toBe(response.headers.get("X-Request-Id"));
});

async function namesOfPeople() {
  const { rows } = await shop.client.execute(`
    SELECT name AS secret FROM users UNION SELECT email FROM users UNION SELECT phone FROM users
    UNION SELECT login_name FROM users WHERE login_name NOT LIKE 'demo%' UNION SELECT name FROM staff
    UNION SELECT name FROM companies UNION SELECT street FROM addresses UNION SELECT phone FROM addresses
    UNION SELECT recipient FROM addresses UNION SELECT account_number FROM payout_accounts`);
  return rows.map(({ secret }) => String(secret)).filter((secret) => secret.length > 3);
}

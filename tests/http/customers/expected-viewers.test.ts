import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { mostAskedFor, readingPages } from "#app/http/reading-pages.ts";
import type { Url } from "#app/routes.ts";
import { reads } from "#db/reads/sql-kind.ts";
import * as tables from "#db/schema/index.ts";
import { addressOf } from "#tests/support/every/every-page.ts";
import { findDocuments } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";

// A page drawn for whom its viewer was is the page drawn for whom they are, byte for byte.

const own = eq(tables.companies.id, "company-demo");
const employee = eq(tables.users.loginName, "demo-employee");
const owner = eq(tables.users.loginName, "demo");

/** What may become of a viewer between two of their pages, by the very rows that commands write. */
const changes: Record<string, (shop: LivedShop) => unknown> = {
  nothing: () => undefined,
  "money that arrives": ({ deposit }) => deposit("company-demo", 1_234),
  "a company's name": ({ db }) =>
    db.update(tables.companies).set({ name: "新しい商店" }).where(own),
  "the rate": ({ db }) => db.update(tables.exchangeRates).set({ ttsRate: "22.22" }),
  "an employee's right": ({ db }) =>
    db
      .update(tables.users)
      .set({ permissions: ["pay", "wallet"] })
      .where(employee),
  "an employee's stores": ({ db }) =>
    db
      .update(tables.users)
      .set({ storeIds: ["store-of-nobody"] })
      .where(employee),
  "an employee who changes companies": async ({ db }) => {
    const [other] = await db
      .select()
      .from(tables.users)
      .where(eq(tables.users.loginName, "demo-new"));
    await db.update(tables.users).set({ companyId: other!.companyId }).where(employee);
  },
  "a notice": ({ db }) =>
    db.insert(tables.notices).values({
      id: "n1",
      kind: "public",
      title: "お知らせ",
      body: "",
      publishedAt: new Date(0),
    }),
  "an order": ({ db }) =>
    db
      .update(tables.orders)
      .set({ note: "急ぎ" })
      .where(eq(tables.orders.companyId, "company-demo")),
  "a duty": ({ db }) => db.update(tables.staff).set({ role: "content" }),
  "an employee who may not come in": ({ db }) =>
    db.update(tables.users).set({ state: "disabled" }).where(employee),
  "a session that ends": async ({ db }) => {
    const [person] = await db.select().from(tables.users).where(owner);
    await db.delete(tables.sessions).where(eq(tables.sessions.userId, person!.id));
  },
  "staff who leave": ({ db }) =>
    db.delete(tables.sessions).where(like(tables.sessions.staffId, "%")),
};

/** A year's shop, its people's cookies, and the pages with documents in them. */
async function opened() {
  const shop = await openLivedShop();
  const people = await shop.db.select().from(tables.users);
  const cookies: Record<string, string> = { visitor: "" };
  for (const name of ["demo", "demo-employee", "demo-new"]) {
    const { id } = people.find(({ loginName }) => loginName === name)!;
    cookies[name] = (await shop.browser({ kind: "buyer", id } as Buyer)).sessionCookie();
  }
  const [manager] = await shop.db.select().from(tables.staff).limit(1);
  const staff = await shop.browser({ kind: "staff", id: manager!.id, role: "admin", name: "" });
  cookies.staff = staff.sessionCookie();
  const sample = {
    ...(await findDocuments(shop.db)),
    file: "",
    shop: "",
    channelOrder: "0",
    deliveryPlan: "none",
    directParcel: "PD-260101-0001",
    article: "0",
    forwarded: "KB-260101-0001",
  };
  const paths = [...readingPages].map((url) => addressOf(url as Url, sample));
  const ask = async (path: string, cookie: string, expected = true) => {
    const request = new Request(`https://shop.test${path}`, { headers: { Cookie: cookie } });
    const answer = await shop.fetch(request, expected ? {} : { expected: undefined });
    const html = (await answer.text()).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
    return { status: answer.status, to: answer.headers.get("Location"), html };
  };
  return { shop, cookies, paths, ask };
}

/**
 * The pages most asked for and a quarter of the others, each time another one first: the first page that a
 * viewer asks for after a change is the one that was drawn for whom they were.
 */
function askedAfter(paths: readonly string[], turn: number) {
  const often = mostAskedFor.length;
  const asked = paths.filter((_, at) => at < often || at % 4 === turn % 4);
  const first = (turn * 5) % asked.length;
  return [...asked.slice(first), ...asked.slice(0, first)];
}

test("after a change of rights or sign-in, a page shows nothing of the former viewer", async () => {
  const { shop, cookies, paths, ask } = await opened();
  for (const [turn, [change, make]] of Object.entries(changes).entries()) {
    await make(shop);
    const asked = askedAfter(paths, turn);
    for (const [who, cookie] of Object.entries(cookies)) {
      const side = who === "staff" ? /^\/staff/ : /^\/(?!staff)/;
      for (const path of asked.filter((one) => side.test(one))) {
        const [foreseen, anew] = [await ask(path, cookie), await ask(path, cookie, false)];
        if (JSON.stringify(foreseen) !== JSON.stringify(anew))
          expect(foreseen, `${change}: ${path} for ${who}`).toEqual(anew);
      }
    }
  }
  expect((await ask("/user", cookies.demo!)).to).toContain("/login");
  expect((await ask("/staff", cookies.staff!)).to).toContain("/staff/login");
}, 300_000);

test("pages that are drawn ahead only read", async () => {
  const { shop, cookies, paths, ask } = await opened();
  shop.sent.length = 0;
  for (const path of paths)
    for (const cookie of Object.values(cookies)) for (const _ of [1, 2]) await ask(path, cookie);
  const texts = shop.sent.map((one) => (typeof one === "string" ? one : one.sql));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => !reads(text))).toEqual([]);
}, 120_000);

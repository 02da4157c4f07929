import { beforeAll, describe, expect, test } from "vitest";
import { findAnything } from "#app/domain/console/finding/find-anything.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { listAllOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";
import { chen, sato, wang, wei, zhou } from "#tests/support/people.ts";

let shop: LivedShop;
let sample: Awaited<ReturnType<typeof findSample>>;

beforeAll(async () => {
  shop = await openLivedShop();
  sample = await findSample(shop);
}, 60_000);

const find = (words: string, who: Staff = zhou) => findAnything(shop.as(who), words);
const kinds = async (words: string, who?: Staff) =>
  (await find(words, who)).map(({ kind }) => kind);
const first = async (query: string) => {
  const [row] = await shop.db.all<{ found: string }>(query);
  return row!.found;
};

describe("the search of everything", () => {
  test("finds documents by their numbers, however they are typed", async () => {
    const [order] = await find(sample.order);
    expect(order).toMatchObject({ kind: "order", key: sample.order });
    expect(await find(` ${sample.order.toLowerCase()} `)).toEqual([order]);
    // The labels of its boxes hold its number.
    expect(new Set(await kinds(sample.shipping))).toEqual(new Set(["shipping", "boxLabel"]));
    expect(await kinds(sample.problemCase)).toEqual(["case"]);
    expect(await kinds(sample.claim)).toEqual(["claim"]);
    expect(await kinds(sample.goodsRequest)).toEqual(["goodsRequest"]);
  });

  test("finds goods by what the seller and the carrier call them, and where they lie", async () => {
    const tracking = await first(
      "SELECT china_tracking AS found FROM purchases WHERE china_tracking <> '' LIMIT 1",
    );
    expect(await kinds(tracking)).toContain("parcel");
    expect(await kinds(tracking.slice(0, -2))).toContain("parcel");
    const bought = await first(
      "SELECT marketplace_number AS found FROM purchases WHERE marketplace_number <> '' LIMIT 1",
    );
    expect(await kinds(bought)).toContain("purchase");
    const shelf = await first("SELECT code AS found FROM shelves LIMIT 1");
    expect(await kinds(shelf)).toContain("shelf");
    expect(await kinds("L-000001")).toContain("lot");
    const goods = await first("SELECT id AS found FROM offers LIMIT 1");
    expect(await kinds(goods)).toContain("goods");
  });

  test("finds sellers by the beginning of their name, and by a part where they were bought of", async () => {
    const bought = await first(
      // The longest, of which a part still says something; ids are other ones each time.
      "SELECT supplier_name_zh AS found FROM order_freights ORDER BY length(supplier_name_zh) DESC, supplier_name_zh LIMIT 1",
    );
    const [seller] = (await find(bought, chen)).filter(({ kind }) => kind === "supplier");
    expect(seller).toMatchObject({ text: bought, key: bought });
    const named = async (words: string) => (await find(words)).map(({ text }) => text);
    expect(await named(bought.slice(0, 6))).toContain(bought);
    expect(await named(bought.slice(2, -2))).toContain(bought);
    // One that nobody has bought of yet.
    await shop.db.run(`INSERT INTO suppliers SELECT 'unbought', platform, '乌镇新到箱包厂', province_zh,
      city_zh, founded_year, rating_tenths, repurchase_percent, tags FROM suppliers LIMIT 1`);
    expect(await named("乌镇新到")).toEqual(["乌镇新到箱包厂"]);
    expect(await named("新到箱包")).toEqual([]);
    expect(await kinds(bought, sato)).toEqual([]);
    const { page } = await listAllOrders(
      shop.as(chen),
      { state: undefined, words: bought },
      undefined,
      50,
    );
    expect(page.length).toBeGreaterThan(0);
  });

  test("finds goods by the code of one kind of them", async () => {
    const sku = await first("SELECT id AS found FROM skus LIMIT 1");
    expect(await kinds(sku)).toEqual(["goods"]);
  });

  test("finds members by number, name and phone, for who may see members", async () => {
    const { operation_id: number, name } = (
      await shop.db.all<{ operation_id: string; name: string }>(
        "SELECT operation_id, name FROM companies WHERE id = 'company-demo'",
      )
    )[0]!;
    expect(await find(number)).toMatchObject([{ kind: "member", companyName: name }]);
    expect(await kinds(name, chen)).toContain("member");
    expect(await kinds(name, wei)).toEqual([]);
  });

  test("shows nobody what their duties do not", async () => {
    expect(await kinds(sample.order, sato)).toEqual([]);
    expect(await kinds(sample.order, wei)).toEqual(["order"]);
    const topUp = await first("SELECT number AS found FROM top_up_reports LIMIT 1");
    expect(await kinds(topUp, wang)).toContain("topUp");
    expect(await kinds(topUp, wei)).toEqual([]);
  });

  test("asks nothing for a letter, and takes every letter as it is", async () => {
    for (const typed of ["", "K", "%", "__", "' OR 1=1 --", "\uffff\uffff", "あ".repeat(500)])
      expect(await find(typed)).toEqual([]);
  });

  test("lists at most six of a kind", async () => {
    const found = await find("KB-");
    expect(found.length).toBe(6);
  });
});

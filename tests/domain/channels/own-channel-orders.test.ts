import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findObstacles,
  formatPhone,
  formatPostalCode,
  type LineFacts,
  obstacleTexts,
} from "#app/domain/channels/orders/channel-order.ts";
import {
  channelOrdersQuery,
  findChannelOrder,
  listChannelOrders,
} from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import { articleProducts, channelOrderLines, channelOrders } from "#db/schema/index.ts";
import { channelOrder, keptArticle } from "#tests/support/channels/channel-orders.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, openShop, taro } from "#tests/support/shop.ts";

const all = {
  shop: "",
  state: undefined,
  binding: undefined,
  words: "",
  after: undefined,
} as const;
const states = ["open", "held", "sent", "cancelled"] as const;

async function filled(count = 90) {
  const shop = await openShop();
  const { shop: row } = await connectedShop(shop);
  const orders = Array.from({ length: count }, (_, number) =>
    channelOrder(`o${number}`, {
      name: `#${1_000 + number}`,
      state: states[number % 4]!,
      orderedAt: later(-Math.floor(number / 3) * 60_000),
      lines: [{ articleId: number % 2 ? "v1" : "v2", ordered: 1 }],
    }),
  );
  const scope = { db: shop.db, now: later(0) };
  for (const one of await upsertOrders(scope, row, orders, testSeal)) await one;
  return { shop, row };
}

describe("the list of a shop's orders", () => {
  test("shows each once, the newest first, page by page, in every state", async () => {
    const { shop } = await filled();
    for (const state of [undefined, ...states]) {
      const seen: string[] = [];
      let after: { at: number; id: string } | undefined;
      do {
        const rows = await channelOrdersQuery(shop.as(hanako), { ...all, state, after }, 7);
        seen.push(...rows.slice(0, 7).map(({ order }) => order.name));
        const last = rows.length > 7 ? rows[6]!.order : undefined;
        after = last && { at: last.orderedAt.getTime(), id: String(last.number) };
      } while (after);
      expect([seen.length, new Set(seen).size]).toEqual(
        state ? [expect.any(Number), seen.length] : [90, 90],
      );
    }
  });

  test("finds a number with and without its sign, and what is bound or not", async () => {
    const { shop, row } = await filled(8);
    const names = async (asked: Partial<Parameters<typeof channelOrdersQuery>[1]>) =>
      (await channelOrdersQuery(shop.as(hanako), { ...all, ...asked }, 50)).map(
        ({ order }) => order.name,
      );
    expect(await names({ words: "#1003" })).toEqual(["#1003"]);
    expect(await names({ words: "１００３" })).toEqual(["#1003"]);
    expect(await names({ words: "%" })).toHaveLength(8);
    expect(await names({ words: "100%" })).toHaveLength(8);
    expect(await names({ words: "9" })).toEqual([]);
    expect(await names({ binding: "bound" })).toEqual([]);
    await keptArticle(shop, row, { number: 1, articleId: "v1", sku: "" });
    await shop.db.update(channelOrderLines).set({ article: 1 }).where(sql`article_id = 'v1'`);
    await shop.db.run(sql`PRAGMA foreign_keys = off`);
    await shop.db.insert(articleProducts).values({
      article: 1,
      shop: row.id,
      productId: "p1",
      boundAt: later(0),
      boundByName: "花子",
    });
    expect((await names({ binding: "bound" })).toSorted()).toEqual([
      "#1001",
      "#1003",
      "#1005",
      "#1007",
    ]);
    expect(await names({ binding: "unbound" })).toHaveLength(4);
  });

  test("is of the company's shops alone, and for an employee of their stores'", async () => {
    const { shop, row } = await filled(4);
    const { number } = (await shop.db.select().from(channelOrders))[0]!;
    expect((await listChannelOrders(shop.as(taro), { ...all, shop: row.id }, 30)).orders).toEqual(
      [],
    );
    expect(await findChannelOrder(shop.as(taro), number)).toBeUndefined();
    const elsewhere = { ...kenji, storeIds: ["another"] };
    expect((await listChannelOrders(shop.as(elsewhere), all, 30)).orders).toEqual([]);
    expect(await findChannelOrder(shop.as(elsewhere), number)).toBeUndefined();
    const here = { ...kenji, storeIds: [row.storeId!] };
    expect((await listChannelOrders(shop.as(here), all, 30)).orders).toHaveLength(4);
    expect(await findChannelOrder(shop.as(hanako), number)).toMatchObject({ order: { number } });
  });

  test("is read by indexes", async () => {
    const { shop } = await filled();
    await shop.db.run(sql`ANALYZE`);
    const plan = async (query: { getSQL(): SQL }) => {
      const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
      return rows.map(({ detail }) => detail).join("\n");
    };
    const after = { at: 1, id: "1" };
    const every = await plan(channelOrdersQuery(shop.as(hanako), { ...all, after }, 30));
    expect(every).toContain("channel_orders_newest (shop=? AND ordered_at<?)");
    const open = await plan(
      channelOrdersQuery(shop.as(hanako), { ...all, state: "open", after }, 30),
    );
    expect(open).toContain("channel_orders_state (shop=? AND state=? AND ordered_at<?)");
    const named = await plan(channelOrdersQuery(shop.as(hanako), { ...all, words: "1003" }, 30));
    expect(named).toContain("channel_orders_search (shop=? AND search_name>? AND search_name<?)");
    // Only the few shops are sorted.
    for (const one of [every, open]) expect(one.match(/TEMP B-TREE/g)).toHaveLength(1);
  });
});

describe("what stands in the way of an order", () => {
  const order = { state: "open", country: "JP", isPostalCodeWhole: true, lineCount: 1 } as const;
  const line: LineFacts = {
    quantity: 1,
    productId: "p",
    skuId: "s",
    stock: 10,
    priceFen: 900,
    priceCapFen: null,
    offerId: "o",
    minOrder: 1,
  };

  test.each([
    ["nothing", order, [line], []],
    ["it was cancelled", { ...order, state: "cancelled", country: "TW" }, [line], ["cancelled"]],
    ["nothing any more once it was sent", { ...order, state: "sent" }, [], []],
    [
      "the marketplace holds it",
      { ...order, state: "held", country: "" },
      [line],
      ["held", "no-receiver"],
    ],
    ["it goes abroad", { ...order, country: "TW", isPostalCodeWhole: false }, [line], ["abroad"]],
    ["no postal code", { ...order, isPostalCodeWhole: false }, [line], ["no-postal-code"]],
    ["quantities of none", order, [{ ...line, quantity: 0, productId: null }], ["nothing-to-send"]],
    ["500 lines", { ...order, lineCount: 500 }, [line], ["too-many-lines"]],
    ["200 lines do not", { ...order, lineCount: 200 }, [line], []],
    [
      "a line that is no product of ours",
      order,
      [line, { ...line, productId: null, skuId: null, stock: null }],
      ["unmapped"],
    ],
    ["a product without any link", order, [{ ...line, skuId: null, stock: null }], ["no-link"]],
    ["its offer is gone", order, [{ ...line, stock: null, priceFen: null }], ["no-link"]],
    ["too few left", order, [{ ...line, quantity: 11 }], ["sold-out"]],
    ["fewer than its seller sells", order, [{ ...line, minOrder: 2 }], ["below-minimum"]],
    [
      "as many as its seller sells, in two lines",
      order,
      [
        { ...line, minOrder: 2 },
        { ...line, skuId: "t", minOrder: 2 },
      ],
      [],
    ],
    ["above the cap", order, [{ ...line, priceCapFen: 899 }], ["above-cap"]],
  ] as const)("%s", (_name, of, lines, expected) => {
    expect(findObstacles(of, lines)).toEqual(expected);
  });

  test("is never nothing for an open order with a line that cannot be bought", () => {
    const nullable = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null });
    const facts = fc.record({
      quantity: fc.nat(20),
      productId: fc.option(fc.constant("p"), { nil: null }),
      skuId: fc.option(fc.constant("s"), { nil: null }),
      stock: nullable(fc.nat(20)),
      priceFen: nullable(fc.integer({ min: 1, max: 99 })),
      priceCapFen: nullable(fc.integer({ min: 1, max: 99 })),
      offerId: fc.constant("o"),
      minOrder: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 5 }), (lines) => {
        const found = findObstacles(order, lines);
        const open = lines.filter(({ quantity }) => quantity > 0);
        const fits = open.every(
          ({ quantity, productId, skuId, stock, priceFen, priceCapFen }) =>
            productId &&
            skuId &&
            stock !== null &&
            stock >= quantity &&
            (priceFen === null || priceCapFen === null || priceFen <= priceCapFen),
        );
        expect(found.length === 0).toBe(open.length > 0 && fits);
        expect(found.every((why) => obstacleTexts[why])).toBe(true);
      }),
    );
  });
});

test("postal codes and numbers are written with their hyphens, and nothing is parted that is not known", () => {
  expect(["1500002", "１５０－０００２", "150-0002", "100", ""].map(formatPostalCode)).toEqual([
    ...["150-0002", "150-0002", "150-0002", "100", ""],
  ]);
  const phones = ["09000000001", "0312345678", "0721234567", "+819000000001", ""];
  expect(phones.map(formatPhone)).toEqual([
    ...["090-0000-0001", "03-1234-5678", "0721234567", "+819000000001", ""],
  ]);
});

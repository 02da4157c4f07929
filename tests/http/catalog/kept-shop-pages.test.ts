import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DrawPart } from "#app/http/kept/person.ts";
import { shopAddress } from "#app/http/kept/shop-address.ts";
import { ShopPages } from "#app/http/kept/shop-pages.server.ts";
import { methodCookie } from "#app/http/session/cookies.server.ts";
import * as tables from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

// A kept page is the page drawn anew, byte for byte, for whoever asks and whatever has changed.

/** Asked after every change. */
const often = [
  "/",
  "/ProductDetails?goods_id=600000000001&fromPlatform=1688",
  "/CommoditySearch?category=bags&view=list&sort=price_asc",
  "/shopGoods?shop=supplier-1",
  "/1688crossBorder",
];

const all = [
  ...often,
  "/guia-de-usuario",
  "/comisiones-1688",
  "/notice",
  "/ProductDetails?goods_id=600000000002",
  "/ProductDetails?goods_id=999999999999",
  "/CommoditySearch",
  "/CommoditySearch?q=トート",
  "/CommoditySearch?min=x",
  "/CommoditySearch?landed=900&sort=landed",
  "/categories",
  "/CommoditySearch?tag=factory&tag=ships_48h&size=40",
  "/shopGoods?shop=supplier-2",
  "/goodsMonthlyFocus",
  "/goodsMonthlyFocus?category=bags",
  "/goodsMonthlyFocus?month=2026-01",
  "/goodsMonthlyFocus?month=2026-13",
];

const offer = "600000000001";

/** Each change, by the very rows that its command writes. */
const changes: Record<string, (shop: Shop) => unknown> = {
  "the price of goods": ({ db }) =>
    db.update(tables.offers).set({ priceFen: 1_234 }).where(eq(tables.offers.id, offer)),
  "the price of a colour": ({ db }) =>
    db.update(tables.skus).set({ priceFen: 4_321 }).where(eq(tables.skus.offerId, offer)),
  "the name of a shop": ({ db }) =>
    db
      .update(tables.suppliers)
      .set({ nameZh: "新名厂" })
      .where(eq(tables.suppliers.id, "supplier-1")),
  "a category": ({ db }) => db.update(tables.categories).set({ nameJa: "かばん" }),
  "how many goods a category has": ({ db }) =>
    db.insert(tables.categoryWords).values({ categoryId: "bags", word: "", offers: 3 }),
  "goods that leave": ({ db }) =>
    db.delete(tables.skus).where(eq(tables.skus.offerId, "600000000002")),
  "what was bought in a month": ({ db }) =>
    db.insert(tables.soldMonths).values({
      month: "2026-01",
      offerId: offer,
      categoryId: "bags",
      pieces: 7,
      orders: 2,
    }),
  "goods that are chosen": ({ db }) =>
    db.insert(tables.selections).values({
      selection: "cross_border",
      popularity: 300,
      categoryId: "bags",
      chosenAt: new Date(),
      chosenByName: "佐藤",
    }),
  "the rate": ({ db }) => db.update(tables.exchangeRates).set({ ttsRate: "22.22" }),
  "the spread": ({ db }) =>
    db
      .insert(tables.settings)
      .values({ key: "spreadYen", effectiveFrom: "2026-01-10", value: "0.90" }),
  "a freight list": async ({ db }) => {
    const lists = await db.select().from(tables.freightLists);
    const dearer = lists.map((list) => ({
      ...list,
      effectiveFrom: "2026-01-12",
      minimumYen: 99_999,
    }));
    await db.insert(tables.freightLists).values(dearer).onConflictDoNothing();
  },
  "an option's price": async ({ db }) => {
    const prices = await db.select().from(tables.optionPrices);
    const dearer = prices.map((one) => ({ ...one, effectiveFrom: "2026-01-12", price: "9.99" }));
    await db.insert(tables.optionPrices).values(dearer).onConflictDoNothing();
  },
  "the fees": async ({ db }) => {
    const rates = await db.select().from(tables.serviceRates);
    const dearer = rates.map((one) => ({
      ...one,
      effectiveFrom: "2026-01-12",
      ratePercent: "7.7",
    }));
    await db.insert(tables.serviceRates).values(dearer).onConflictDoNothing();
  },
  "a company's level": ({ db }) =>
    db
      .update(tables.companies)
      .set({ cumulativePurchasesYen: 90_000_000 })
      .where(eq(tables.companies.id, "taro-shop")),
  "a company's flat fee": ({ db }) =>
    db
      .update(tables.companies)
      .set({ flatFeeUntil: "2026-12-31" })
      .where(eq(tables.companies.id, "taro-shop")),
  "what a company keeps": ({ db }) =>
    db.insert(tables.favouriteOffers).values({
      companyId: "hanako-shop",
      offerId: offer,
      titleJa: "袋",
      picture: "",
      priceFen: 1,
      addedAt: new Date(),
      addedByName: "山田花子",
    }),
  "a shop that a company keeps": ({ db }) =>
    db.insert(tables.favouriteShops).values({
      companyId: "taro-shop",
      supplierId: "supplier-1",
      nameZh: "厂",
      addedAt: new Date(),
      addedByName: "鈴木太郎",
    }),
  "a blacklist": ({ db }) =>
    db.insert(tables.blacklist).values({
      id: "b1",
      companyId: "hanako-shop",
      offerId: offer,
      addedAt: new Date(),
      addedByName: "山田花子",
    }),
  "another company's blacklist": ({ db }) =>
    db.insert(tables.blacklist).values({
      id: "b2",
      companyId: "taro-shop",
      supplierId: "supplier-2",
      addedAt: new Date(),
      addedByName: "鈴木太郎",
    }),
  "a blacklist again": ({ db }) => db.delete(tables.blacklist).where(eq(tables.blacklist.id, "b1")),
  "a cart": async (shop) => {
    await shop.db.insert(tables.carts).values({ id: "c1", userId: "taro", createdAt: new Date() });
    await shop.db.insert(tables.cartLines).values({
      id: "l1",
      cartId: "c1",
      skuId: "x",
      offerId: offer,
      supplierId: "s",
      platform: "1688",
      quantity: 1,
      seenPriceFen: 1,
      optionIds: [],
      addedAt: new Date(),
    });
  },
  "a company's name": ({ db }) =>
    db
      .update(tables.companies)
      .set({ name: "<b>花子 & 'Co'</b>" })
      .where(eq(tables.companies.id, "hanako-shop")),
  "a notice to everybody": ({ db }) =>
    db.insert(tables.notices).values({
      id: "n1",
      kind: "public",
      title: "年末の営業",
      body: "",
      publishedAt: new Date(0),
    }),
  "a notice of the next hour": ({ db }) =>
    db.insert(tables.notices).values({
      id: "n2",
      kind: "public",
      title: "午後の知らせ",
      body: "",
      publishedAt: new Date("2026-01-15T13:00:00+09:00"),
    }),
  "an hour that comes": (shop) => shop.wait(2 / 24),
  "a price list of the day after": async (shop) => {
    await shop.db
      .insert(tables.settings)
      .values({ key: "spreadYen", effectiveFrom: "2026-01-16", value: "1.10" });
  },
  "a day that comes": (shop) => shop.wait(1),
  "an employee's right": ({ db }) =>
    db
      .update(tables.users)
      .set({ permissions: ["order", "products"] })
      .where(eq(tables.users.id, "kenji")),
};

async function opened() {
  // @ts-expect-error: exists once `remix vite:build` has run
  const build = await import("../../../build/server/index.js");
  const shopPages = new ShopPages((build.entry.module as { drawPart: DrawPart }).drawPart);
  let drawn = 0;
  const shop = await openShop();
  const { products } = shop;
  const counted: typeof products = {
    live: false,
    search: (asked) => {
      drawn++;
      return products.search(asked);
    },
    find: (id) => {
      drawn++;
      return products.find(id);
    },
  };
  const ask = async (path: string, cookie: string, kept: boolean) => {
    const request = new Request(`https://shop.test${path}`, { headers: { Cookie: cookie } });
    const response = await shop.fetch(request, { products: counted, ...(kept && { shopPages }) });
    const policy = response.headers.get("Content-Security-Policy");
    return {
      status: response.status,
      policy,
      cache: response.headers.get("Cache-Control"),
      // A form's one-time key is another one on every page.
      html: (await response.text()).replace(
        /name="key" autoComplete="off" value="[\w-]{36}"/,
        'name="key"',
      ),
    };
  };
  return { shop, ask, drawn: () => drawn };
}

test("two companies, an employee and a visitor never see a foreign or a stale byte", async () => {
  const { shop, ask } = await opened();
  const cookies = await Promise.all(
    [undefined, hanako, kenji, taro].map(async (who) => (await shop.browser(who)).sessionCookie()),
  );
  const everybody = [...cookies.keys()];
  // The employee sees the prices of their company: at the beginning and the end is enough.
  const compare = async (after: string, paths = often, people = [0, 1, 3]) => {
    for (const path of paths)
      for (const who of people) {
        const cookie = cookies[who]!;
        const [kept, anew] = [await ask(path, cookie, true), await ask(path, cookie, false)];
        if (JSON.stringify(kept) !== JSON.stringify(anew))
          expect(kept, `${after}: ${path} for ${who}`).toEqual(anew);
      }
  };
  await compare("nothing", all, everybody);
  await compare("nothing again", all, everybody);
  for (const [change, write] of Object.entries(changes)) {
    await write(shop);
    await compare(change);
  }
  await compare("everything", all, everybody);
}, 300_000);

test("a page is drawn once for all who see the same prices, and words from the second time on", async () => {
  const { shop, ask, drawn } = await opened();
  const mine = (await shop.browser(hanako)).sessionCookie();
  const theirs = (await shop.browser(taro)).sessionCookie();
  const goods = `/ProductDetails?goods_id=${offer}`;
  await ask(goods, "", true);
  expect(drawn()).toBe(1);
  for (const cookie of ["", mine, theirs])
    await ask(`${goods}&fromPlatform=1688&utm_source=mail`, cookie, true);
  expect(drawn()).toBe(1);

  const words = "/CommoditySearch?q=トート";
  for (let time = 0; time < 4; time++) await ask(words, mine, true);
  expect(drawn()).toBe(3);
});

test("a cookie that names no method of ours gets the copy of who has chosen none", async () => {
  const { ask, drawn } = await opened();
  const goods = `/ProductDetails?goods_id=${offer}`;
  const plain = await ask(goods, "", true);
  for (const word of ["m0", "m1", "constructor"]) {
    const forged = (await methodCookie.serialize(word)).split(";")[0]!;
    const { html } = await ask(goods, forged, true);
    expect(html).toBe(plain.html);
  }
  expect(drawn()).toBe(1);
  const chosen = (await methodCookie.serialize("sea")).split(";")[0]!;
  for (const _ of ["first", "second", "third"]) await ask(goods, chosen, true);
  expect(drawn()).toBe(3);
});

test("a guide shows the header of its reader, and is then not cached for others", async () => {
  const { shop, ask } = await opened();
  const mine = (await shop.browser(hanako)).sessionCookie();
  const theirs = (await shop.browser(taro)).sessionCookie();
  for (const kept of [true, false]) {
    const [own, other, nobodys] = [
      await ask("/comisiones-1688", mine, kept),
      await ask("/comisiones-1688", theirs, kept),
      await ask("/comisiones-1688", "", kept),
    ];
    expect(own).toMatchObject({ status: 200, cache: "private, no-store" });
    expect(own.html).toContain("花子商店 様");
    expect(other.html).toContain("太郎貿易 様");
    expect(other.html).not.toContain("花子商店");
    expect(nobodys.cache).toContain("public");
    expect(nobodys.html).toContain("ログイン");
    expect(nobodys.html).not.toContain(" 様");
  }
});

test("an estimate of one's own quantities is never kept", () => {
  const at = (path: string) => shopAddress(new URL(`https://shop.test${path}`));
  expect(at("/ProductDetails?goods_id=1&qty-a=3")).toBeUndefined();
  expect(at("/ProductDetails?goods_id=1&note=x")).toBeUndefined();
  expect(at("/user/order")).toBeUndefined();
  expect(at(`/CommoditySearch?q=${"a".repeat(400)}`)).toBeUndefined();
  expect(at("/CommoditySearch?x=1&q=a")?.url.href).toBe("https://shop.test/CommoditySearch?q=a");
});

test("invented words do not push out the pages that many ask for", async () => {
  const { ask, drawn } = await opened();
  await ask("/goodsMonthlyFocus", "", true);
  await ask(`/ProductDetails?goods_id=${offer}`, "", true);
  for (let word = 0; word < 110; word++)
    for (let time = 0; time < 2; time++) await ask(`/CommoditySearch?q=zz${word}`, "", true);
  const before = drawn();
  await ask("/goodsMonthlyFocus", "", true);
  await ask(`/ProductDetails?goods_id=${offer}`, "", true);
  expect(drawn()).toBe(before);
  await ask("/CommoditySearch?q=zz0", "", true);
  expect(drawn()).toBe(before + 1);
}, 120_000);

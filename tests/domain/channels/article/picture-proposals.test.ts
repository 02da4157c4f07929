import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bandsAsked } from "#app/domain/catalog/pictures/fingerprint.ts";
import type { PictureSource } from "#app/domain/catalog/pictures/pictures.server.ts";
import { bindCertainMatches } from "#app/domain/channels/articles/bind-article.server.ts";
import {
  articleMarksQuery,
  lookalikesQuery,
  pendingPicturesQuery,
  readCompanyPictures,
} from "#app/domain/channels/articles/company-pictures.server.ts";
import { proposeProducts } from "#app/domain/channels/articles/match-products.server.ts";
import { downloadShopPicture } from "#app/integrations/marketplace/picture-download.server.ts";
import {
  articleProducts,
  channelArticles,
  companyPictureBands,
  companyPictures,
  ownProducts,
} from "#db/schema/index.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import {
  amazonPicture,
  article,
  jpegOf,
  ownPicture,
  pictureSource,
  product,
  proposed,
  system,
} from "#tests/domain/channels/article/proposed-pictures.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let kept: Awaited<ReturnType<typeof connectedShop>>;
/** What lies at which address; any other has gone. */
let served: Map<string, Uint8Array | "away">;
let asked: string[];

beforeEach(async () => {
  shop = await openShop();
  kept = await connectedShop(shop, { channel: "amazon", shopId: "A2K8Q1XN" });
  served = new Map([
    [amazonPicture, await jpegOf(0, 150)],
    [ownPicture, await jpegOf(0)],
  ]);
  asked = [];
});

const source = () => pictureSource(served, asked);
const read = (from = source()) => readCompanyPictures(shop.as(system), from);

describe("a product that looks like an article", () => {
  test("is proposed by the same picture in another size, and is not bound by that", async () => {
    const row = await article(shop, kept, amazonPicture);
    const own = await product(shop, "トート", ownPicture);
    expect(await proposed(shop, row)).toEqual([]);
    await read();
    expect(asked.toSorted()).toEqual([ownPicture, amazonPicture].toSorted());
    expect(await proposed(shop, row)).toMatchObject([
      { productId: own, by: null, byWords: false, byPicture: true, picture: ownPicture },
    ]);
    expect(await bindCertainMatches(shop.as(hanako), kept.shop.id)).toMatchObject({
      value: { bound: 0 },
    });
    expect(await shop.db.$count(articleProducts)).toBe(0);
  });

  test("is proposed by all its reasons at once, behind one that has its number", async () => {
    const row = await article(shop, kept, amazonPicture);
    await shop.db.update(channelArticles).set({ sku: "MT-1", title: "キャンバストートバッグ" });
    const looks = await product(shop, "キャンバストートバッグ", ownPicture);
    const numbered = await product(shop, "別の名前", "");
    await shop.db.update(ownProducts).set({ ownSku: "MT-1" }).where(eq(ownProducts.id, numbered));
    await read();
    expect(await proposed(shop, { ...row, title: "キャンバストートバッグ" })).toMatchObject([
      { productId: numbered, by: "sku", byWords: false, byPicture: false },
      { productId: looks, by: null, byWords: true, byPicture: true },
    ]);
  });

  test("is none with another picture, and never another company's", async () => {
    const row = await article(shop, kept, amazonPicture);
    for (let nth = 1; nth < 8; nth++) {
      served.set(`https://cbu01.alicdn.com/img/${nth}.jpg`, await jpegOf(nth));
      await product(shop, `別の品 ${nth}`, `https://cbu01.alicdn.com/img/${nth}.jpg`);
    }
    await product(shop, "他社のトート", ownPicture, taro);
    await read();
    expect(await shop.db.$count(companyPictures, eq(companyPictures.triesLeft, 0))).toBe(9);
    expect(await proposed(shop, row)).toEqual([]);
    expect(await articleMarksQuery(shop.as(taro), row.number)).toEqual([]);
    const [marks] = await articleMarksQuery(shop.as(hanako), row.number);
    expect(await proposeProducts(shop.as(taro), row, marks)).toMatchObject([
      { name: "他社のトート" },
    ]);
  });
});

describe("the pictures of a company", () => {
  test("that a broken-off run left are read by the next, each asked for once", async () => {
    const row = await article(shop, kept, amazonPicture);
    const own = await product(shop, "トート", ownPicture);
    const broken: PictureSource = {
      ...source(),
      async readPixels(picture) {
        if (picture === served.get(ownPicture)) {
          const other = () => shop.db.$count(companyPictures, eq(companyPictures.triesLeft, 0));
          await expect.poll(other).toBe(1);
          throw new Error("the run ends here");
        }
        return drawnPixels(picture);
      },
    };
    await expect(read(broken)).rejects.toThrow("the run ends here");
    await read();
    await read();
    expect(asked.filter((address) => address === amazonPicture)).toHaveLength(1);
    expect(await proposed(shop, row)).toMatchObject([{ productId: own }]);
    const places = await shop.db.$count(companyPictureBands);
    await shop.db.update(companyPictures).set({ triesLeft: 1 });
    await read();
    expect(await shop.db.$count(companyPictureBands)).toBe(places);
  });

  test("are skipped where they are broken or gone, and asked for three times where their server is away", async () => {
    served.set("https://m.media-amazon.com/images/I/broken.jpg", new Uint8Array([255, 216, 255]));
    served.set("https://m.media-amazon.com/images/I/away.jpg", "away");
    for (const name of ["broken", "gone", "away"])
      await article(shop, kept, `https://m.media-amazon.com/images/I/${name}.jpg`);
    const whole = await article(shop, kept, amazonPicture);
    for (let run = 0; run < 5; run++) await read();
    const times = new Map<string, number>();
    for (const address of asked) times.set(address, (times.get(address) ?? 0) + 1);
    expect([...times].map(([at, count]) => [at.split("/").at(-1), count]).toSorted()).toEqual([
      ["away.jpg", 3],
      ["broken.jpg", 1],
      ["gone.jpg", 1],
      ["tote.jpg", 1],
    ]);
    expect(await articleMarksQuery(shop.as(hanako), whole.number)).toHaveLength(1);
  });

  test("are read forty a run, of each company its first before the second of any", async () => {
    for (let nth = 0; nth < 60; nth++)
      await product(shop, `品 ${nth}`, `https://cbu01.alicdn.com/img/${nth}.jpg`);
    await product(shop, "他社の品", "https://cbu01.alicdn.com/img/theirs.jpg", taro);
    await read();
    expect(asked).toHaveLength(40);
    expect(asked.slice(0, 5)).toContain("https://cbu01.alicdn.com/img/theirs.jpg");
  });

  test("are looked up by the keys of their bands and read by index, however many there are", async () => {
    const plan = async (query: SQL) =>
      (await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(
        ({ detail }) => detail,
      );
    const bands = bandsAsked({ shapes: [new Int8Array(48).fill(9)], colours: new Uint8Array(64) });
    const steps = await plan(lookalikesQuery(shop.as(hanako), kept.shop.id, bands));
    expect(steps).toContainEqual(
      expect.stringMatching(/SEARCH s USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/),
    );
    expect(steps).toContainEqual(expect.stringMatching(/SEARCH p USING INTEGER PRIMARY KEY/));
    expect(steps).toContainEqual(
      expect.stringContaining("own_products_picture (company_id=? AND picture=?)"),
    );
    expect(steps.filter((step) => /SCAN (s|p|o|h|held)\b/.test(step))).toEqual([]);
    const waiting = await plan(pendingPicturesQuery(shop.db).getSQL());
    expect(waiting.join("\n")).toContain("company_pictures_waiting (tries_left>?)");
  });

  test("are fetched from the marketplaces' own picture servers, by https alone", async () => {
    const fetched: string[] = [];
    const bytes = await jpegOf(0, 100);
    const ask = (async (address: string, { redirect }: RequestInit) => {
      fetched.push(address);
      expect(redirect).toBe("manual");
      return new Response(bytes);
    }) as typeof fetch;
    const theirs = [
      amazonPicture,
      ownPicture,
      "https://image.rakuten.co.jp/minato/cabinet/a.jpg",
      "https://item-shopping.c.yimg.jp/i/n/minato_a",
      "https://cdn.shopify.com/s/files/1/a.jpg?v=1",
    ];
    for (const address of theirs) expect(await downloadShopPicture(address, ask)).toEqual(bytes);
    for (const address of [
      "http://m.media-amazon.com/a.jpg",
      "https://m.media-amazon.com.example.jp/a.jpg",
      "https://example.jp/https://cdn.shopify.com/a.jpg",
      "https://cdn.shopify.com:8443/a.jpg",
      "https://a@cdn.shopify.com/a.jpg",
      "https://127.0.0.1/a.jpg",
      "/demo/a.svg",
    ])
      expect(await downloadShopPicture(address, ask)).toBeUndefined();
    expect(fetched).toEqual(theirs);
  });
});

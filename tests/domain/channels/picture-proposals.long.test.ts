import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { addOwnProduct } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import { plainData } from "#app/domain/catalog/own-product/own-product-fields.schema.server.ts";
import type { PictureSource } from "#app/domain/catalog/picture/read-pictures.server.ts";
import { keepArticles } from "#app/domain/channels/article/keep-articles.server.ts";
import { proposeProducts } from "#app/domain/channels/article/propose-products.server.ts";
import { articleMarks } from "#app/domain/channels/picture/alike-products.server.ts";
import { readCompanyPictures } from "#app/domain/channels/picture/read-company-pictures.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { channelArticles, ownProducts } from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { connectedShop } from "#tests/support/connected-shop.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { shopArticle } from "#tests/support/shop-articles.ts";

const system = { kind: "system", id: "read-company-pictures" } as const;
const amazonPicture = "https://m.media-amazon.com/images/I/tote.jpg";
const ownPicture = "https://cbu01.alicdn.com/img/tote.jpg";
const kinds = [...new Map(demoPictures().map((one) => [one.path.split("-")[0], one])).values()];
const jpegOf = async (nth: number, side = 400) =>
  new Uint8Array(
    await sharp(Buffer.from(kinds[nth]!.svg))
      .resize(side)
      .flatten({ background: "#fff" })
      .jpeg({ quality: side < 400 ? 40 : 90 })
      .toBuffer(),
  );

const margin = { top: 50, bottom: 50, left: 50, right: 50 };

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

const source = (): PictureSource => ({
  async download(address) {
    asked.push(address);
    return served.get(address);
  },
  readPixels: (picture) => drawnPixels(picture).catch(() => undefined),
});
const read = (from = source()) => readCompanyPictures(shop.as(system), from);

async function article(picture: string, of = kept, who = hanako) {
  const told = shopArticle(picture, { title: "商品", picture });
  await commit(shop.db, keepArticles(shop.as(who), of.shop, [told]), {});
  const [row] = await shop.db
    .select()
    .from(channelArticles)
    .where(eq(channelArticles.articleId, picture));
  return row!;
}

async function product(name: string, picture: string, who = hanako) {
  const id = crypto.randomUUID();
  const made = await addOwnProduct(shop.as(who), id, plainData(name), []);
  if (!made.ok) throw new Error(made.reason);
  await shop.db.update(ownProducts).set({ picture }).where(eq(ownProducts.id, id));
  return id;
}

async function proposed(row: { number: number; shop: string; title: string }, who = hanako) {
  const [marks] = await articleMarks(shop.as(who), row.number);
  return proposeProducts(shop.as(who), row, marks);
}

describe("a product that looks like an article", () => {
  test("is found by copies that are small, cut or framed, and hardly ever by other goods", async () => {
    const copies = {
      small: (picture: Sharp) => picture.resize(140).jpeg({ quality: 40 }),
      cut: (picture: Sharp) => picture.extract({ left: 40, top: 40, width: 320, height: 320 }),
      framed: (picture: Sharp) => picture.extend({ ...margin, background: "#fff" }),
    };
    const rows: { row: Awaited<ReturnType<typeof article>>; own: string }[] = [];
    for (let nth = 0; nth < 15; nth++) {
      served.set(`https://cbu01.alicdn.com/img/${nth}.jpg`, await jpegOf(nth));
      const own = await product(`品 ${nth}`, `https://cbu01.alicdn.com/img/${nth}.jpg`);
      for (const [name, copy] of Object.entries(copies)) {
        const address = `https://cdn.shopify.com/${nth}-${name}.jpg`;
        served.set(address, new Uint8Array(await copy(sharp(await jpegOf(nth))).toBuffer()));
        rows.push({ row: await article(address), own });
      }
    }
    await read();
    await read();
    let wrong = 0;
    for (const { row, own } of rows) {
      const list = await proposed(row);
      expect(list[0]).toMatchObject({ productId: own, byPicture: true });
      wrong += list.length - 1;
    }
    expect(wrong).toBeLessThan(rows.length / 10);
  });
});

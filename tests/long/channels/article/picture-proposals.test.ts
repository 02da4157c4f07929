import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { readCompanyPictures } from "#app/domain/channels/articles/company-pictures.server.ts";
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
import { openShop, type Shop } from "#tests/support/shop.ts";

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

const source = () => pictureSource(served, asked);
const read = (from = source()) => readCompanyPictures(shop.as(system), from);

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
      const own = await product(shop, `品 ${nth}`, `https://cbu01.alicdn.com/img/${nth}.jpg`);
      for (const [name, copy] of Object.entries(copies)) {
        const address = `https://cdn.shopify.com/${nth}-${name}.jpg`;
        served.set(address, new Uint8Array(await copy(sharp(await jpegOf(nth))).toBuffer()));
        rows.push({ row: await article(shop, kept, address), own });
      }
    }
    await read();
    await read();
    let wrong = 0;
    for (const { row, own } of rows) {
      const list = await proposed(shop, row);
      expect(list[0]).toMatchObject({ productId: own, byPicture: true });
      wrong += list.length - 1;
    }
    expect(wrong).toBeLessThan(rows.length / 10);
  });
});

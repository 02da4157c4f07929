import { eq } from "drizzle-orm";
import sharp from "sharp";
import {
  keepShownPictures,
  type PictureSource,
} from "#app/domain/catalog/pictures/pictures.server.ts";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { addOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import { articleMarksQuery } from "#app/domain/channels/articles/company-pictures.server.ts";
import { upsertArticles } from "#app/domain/channels/articles/import-articles.server.ts";
import { proposeProducts } from "#app/domain/channels/articles/match-products.server.ts";
import type { ShopWithKeys } from "#app/domain/channels/shops/open-shop.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { channelArticles, ownProducts } from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { shopArticle } from "#tests/support/channels/shop-articles.ts";
import { hanako, type Shop } from "#tests/support/shop.ts";

export const system = { kind: "system", id: "read-company-pictures" } as const;

export const amazonPicture = "https://m.media-amazon.com/images/I/tote.jpg";

export const ownPicture = "https://cbu01.alicdn.com/img/tote.jpg";

export const kinds = [
  ...new Map(demoPictures().map((one) => [one.path.split("-")[0], one])).values(),
];

export const jpegOf = async (nth: number, side = 400) =>
  new Uint8Array(
    await sharp(Buffer.from(kinds[nth]!.svg))
      .resize(side)
      .flatten({ background: "#fff" })
      .jpeg({ quality: side < 400 ? 40 : 90 })
      .toBuffer(),
  );

export async function product(shop: Shop, name: string, picture: string, who = hanako) {
  const id = crypto.randomUUID();
  const made = await addOwnProduct(shop.as(who), id, plainData(name), []);
  if (!made.ok) throw new Error(made.reason);
  const shown = shop.db.update(ownProducts).set({ picture }).where(eq(ownProducts.id, id));
  await commit(shop.as(who), [shown, ...keepShownPictures(shop.db, who.companyId, [picture])], {});
  return id;
}

export async function proposed(
  shop: Shop,
  row: { number: number; shop: string; title: string },
  who = hanako,
) {
  const [marks] = await articleMarksQuery(shop.as(who), row.number);
  return proposeProducts(shop.as(who), row, marks);
}

/** A source that keeps what it was asked for, and holds what lies at each address. */
export const pictureSource = (
  served: Map<string, Uint8Array | "away">,
  asked: string[],
): PictureSource => ({
  async download(address) {
    asked.push(address);
    return served.get(address);
  },
  readPixels: (picture) => drawnPixels(picture).catch(() => undefined),
});

export async function article(shop: Shop, of: ShopWithKeys, picture: string, who = hanako) {
  const told = shopArticle(picture, { title: "商品", picture });
  await commit(shop.as(who), upsertArticles(shop.as(who), of.shop, [told]), {});
  const [row] = await shop.db
    .select()
    .from(channelArticles)
    .where(eq(channelArticles.articleId, picture));
  return row!;
}

import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { keepShownPictures } from "#app/domain/catalog/pictures/pictures.server.ts";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { addOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import {
  forgetCompanyPictures,
  readCompanyPictures,
} from "#app/domain/channels/articles/company-pictures.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { companyPictureBands, companyPictures, ownProducts } from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const system = { kind: "system", id: "clear-shop-traces" } as const;
const [first, second] = ["https://cbu01.alicdn.com/a.jpg", "https://cbu01.alicdn.com/b.jpg"];

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await addOwnProduct(shop.as(hanako), crypto.randomUUID(), plainData("トート"), []);
  await shown(first!);
});

const shown = async (picture: string) => {
  await commit(shop.as(hanako), keepShownPictures(shop.db, hanako.companyId, [picture]), {});
  await shop.db
    .update(ownProducts)
    .set({ picture })
    .where(eq(ownProducts.companyId, hanako.companyId));
};
const forget = () => forgetCompanyPictures(shop.as(system));
const kept = async () => (await shop.db.select().from(companyPictures)).map((one) => one.picture);

test("pictures that nothing shows any more are forgotten with what they are found by", async () => {
  const jpeg = await sharp(Buffer.from(demoPictures()[0]!.svg)).resize(300).jpeg().toBuffer();
  await readCompanyPictures(shop.as(system), {
    download: async () => new Uint8Array(jpeg),
    readPixels: (picture) => drawnPixels(picture),
  });
  const bands = await shop.db.$count(companyPictureBands);
  expect(bands).toBeGreaterThan(3);
  await forget();
  expect(await kept()).toEqual([first]);
  await shown(second!);
  await forget();
  expect(await kept()).toEqual([second]);
  expect(await shop.db.$count(companyPictureBands)).toBe(0);
  // One that comes back is read anew.
  await shown(first!);
  expect(await kept()).toEqual([second, first]);
});

test("wherever they stand among the numbers, each is reached within some nights", async () => {
  await shop.db.run(sql`INSERT INTO company_pictures (number, company_id, picture, turn)
    SELECT value * 10000, ${hanako.companyId}, 'https://gone/' || value, value FROM generate_series(1, 6)`);
  const left = [];
  for (let night = 0; night < 4; night++) {
    await forget();
    left.push((await kept()).length);
    shop.wait(1);
  }
  expect(left.at(-1)).toBe(1);
});

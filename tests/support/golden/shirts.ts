import { offers, skus } from "#db/schema/index.ts";
import { demoOffers } from "../people.ts";
import type { Shop } from "../shop.ts";

const choice = (nameJa: string, nameZh: string) => (valueJa: string, valueZh: string) => ({
  nameJa,
  nameZh,
  valueJa,
  valueZh,
});
const colour = choice("カラー", "颜色");
const size = choice("サイズ", "尺码");

/** An offer of two choices, one colour's name within the other's. */
export async function sellShirts({ db }: Pick<Shop, "db">) {
  const [like] = demoOffers.offers;
  const offerId = "600000000004";
  await db.insert(offers).values({ ...like!, id: offerId, popularity: 50 });
  const kinds = [
    ["shirt-blue-xl", colour("ブルー", "蓝色"), size("XL", "XL")],
    ["shirt-blue-free", colour("ブルー", "蓝色"), size("フリーサイズ", "均码")],
    ["shirt-light-xl", colour("ライトブルー", "浅蓝色"), size("XL", "XL")],
  ] as const;
  await db.insert(skus).values(
    kinds.map(([id, ...spec], position) => ({
      id,
      offerId,
      position,
      spec,
      priceFen: 2_000,
      stock: 100,
      picture: "",
    })),
  );
}

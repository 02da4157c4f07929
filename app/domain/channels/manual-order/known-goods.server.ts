import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { specText } from "#app/domain/catalog/product/offer.ts";
import { among, offerIn } from "#app/domain/catalog/product-sheet/known-products.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  manualOrders,
  ownProductSources,
  ownProducts,
  skus,
} from "#db/schema/index.ts";
import { searchNameOf } from "../direct-order/channel-order.ts";
import { type ManualRow, manualLimits } from "./manual-sheet.ts";

/** Several products may print one number; of more than this nobody could tell them apart. */
const foundMax = manualLimits.rowsMax * 4;
const product = {
  id: ownProducts.id,
  name: ownProducts.name,
  managementNumber: ownProducts.managementNumber,
  picture: ownProducts.picture,
};

/** The numbers that a product is known by, the surest first. */
const numbers = ["managementNumber", "ownSku", "asin", "jan"] as const;

/** What the company has of the goods and order numbers that a sheet names. One round trip. */
export async function readKnownGoods(
  { db, actor }: Scope<Buyer>,
  rows: readonly ManualRow[],
  hosts: readonly string[],
) {
  const { companyId } = actor;
  const texts = rows.flatMap(({ typed }) => plainNumber(typed.goods ?? "") || []);
  const offerIds = rows.flatMap(({ typed }) => offerIn(typed.goods ?? "", hosts) ?? []);
  const keys = rows.map(({ typed }) => searchNameOf(typed.orderNumber ?? ""));
  const own = eq(ownProducts.companyId, companyId);
  const by = (number: (typeof numbers)[number]) =>
    db
      .select({ ...product, said: ownProducts[number] })
      .from(ownProducts)
      .where(and(own, ne(ownProducts[number], ""), sql`${ownProducts[number]} IN ${among(texts)}`))
      .limit(foundMax);
  const [byManagement, bySku, byAsin, byJan, sold, sources, taken] = await db.batch([
    by("managementNumber"),
    by("ownSku"),
    by("asin"),
    by("jan"),
    soldAs({ db }, companyId, among(texts)).limit(foundMax),
    db
      .select({ ...product, said: ownProductSources.offerId, skuId: skus.id, spec: skus.spec })
      .from(ownProductSources)
      .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
      .innerJoin(skus, eq(skus.id, ownProductSources.skuId))
      .where(
        and(
          eq(ownProductSources.companyId, companyId),
          sql`${ownProductSources.offerId} IN ${among(offerIds)}`,
        ),
      )
      .limit(foundMax),
    db
      .select({ key: manualOrders.orderKey })
      .from(manualOrders)
      .where(
        and(eq(manualOrders.companyId, companyId), sql`${manualOrders.orderKey} IN ${among(keys)}`),
      )
      .limit(manualLimits.rowsMax),
  ]);
  return {
    numbered: [byManagement, bySku, byAsin, byJan, sold],
    sources,
    taken: new Set(taken.map(({ key }) => key)),
  };
}

/** What the company's shops call the products that their articles are. */
function soldAs({ db }: Pick<Scope, "db">, companyId: string, texts: SQL) {
  return db
    .selectDistinct({ ...product, said: channelArticles.sku })
    .from(channelArticles)
    .innerJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .innerJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .where(
      and(
        sql`${channelArticles.shop} IN (SELECT id FROM channel_shops
          WHERE company_id = ${companyId} AND state NOT IN ('disconnected', 'manual'))`,
        sql`${channelArticles.sku} IN ${texts}`,
      ),
    );
}

export type KnownGoods = Awaited<ReturnType<typeof readKnownGoods>>;
export type KnownProduct = Pick<
  KnownGoods["sources"][number],
  "id" | "name" | "managementNumber" | "picture"
>;

/** The own product that a row names, or what its company is to do about it. */
export function goodsOf(
  { typed }: ManualRow,
  { numbered, sources }: KnownGoods,
  hosts: readonly string[],
): { product: KnownProduct } | { problem: string } {
  const text = plainNumber(typed.goods ?? "");
  if (text === "")
    return { problem: "商品の管理番号・SKU・ASIN・JAN、または仕入先の商品番号を入力してください" };
  for (const found of numbered) {
    const meant = found.filter(({ said }) => said === text);
    const [one] = meant;
    if (one && meant.every(({ id }) => id === one.id)) return { product: one };
    if (one) return { problem: "複数の自社商品に当てはまります。管理番号を入力してください" };
  }
  const offerId = offerIn(typed.goods ?? "", hosts);
  const offered = sources.filter(({ said }) => said === offerId);
  const kind = plainKind(typed.kind ?? "");
  const meant = offered.filter(
    ({ skuId, spec }) => kind === "" || skuId === kind || plainKind(specText(spec)) === kind,
  );
  const [one] = meant;
  if (one && meant.length === 1) return { product: one };
  return { problem: offered.length > 1 ? whichKind : unknown };
}

const whichKind = "この商品には自社商品が複数あります。種類に、カラー・サイズを入力してください";
const unknown =
  "自社商品に見つかりません。商品管理で登録し、仕入先を設定してから、もう一度読み込んでください";

function plainNumber(cell: string) {
  return cell.normalize("NFKC").trim();
}

function plainKind(words: string) {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s/、,;:]+/g, "");
}

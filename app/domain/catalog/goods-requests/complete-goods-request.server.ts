import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Database, Statement } from "#db/client.ts";
import {
  categories,
  files,
  goodsRequests,
  offers,
  skuClasses,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { cartStatements } from "../cart/add-to-cart.server.ts";
import { type PriceTier, priceAtQuantity } from "../offers/offer.ts";
import { noLabelData } from "../products/label-data.ts";
import {
  goodsRequestLifecycle,
  goodsRequestLimits,
  isFarFromWish,
  pricesAsked,
} from "./goods-request.ts";
import { moveGoodsRequest } from "./goods-request-commands.server.ts";

interface FoundSku {
  wordsZh: string;
  wordsJa: string;
  /** The unit price at the smallest quantity. */
  priceFen: number;
  /** This many pieces go into the buyer's cart. */
  quantity: number;
}

/** The goods that staff found for a request. */
export interface FoundGoods {
  supplierNameZh: string;
  /** The address of the page or shop; empty where there is none. */
  foundAt: string;
  titleZh: string;
  titleJa: string;
  categoryId: string;
  goodsClass: GoodsClass;
  freightFen: number;
  minOrder: number;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  skus: readonly FoundSku[];
  /** Price steps above the smallest quantity, ascending, each cheaper than the one before. */
  tiers: readonly PriceTier[];
  /** A message for the buyer. */
  words: string;
  /** The prices that staff confirmed although they are far from the wish: `pricesAsked` of them. */
  checkedFor?: string | undefined;
}

/**
 * 补录: makes the found goods an offer under the request's number, which only its company can order, and puts
 * them into the requester's cart at the price of their quantity. If the cart is full, the buyer adds them
 * from the request's page. Refuses a price far from the wish until staff have confirmed it.
 */
export async function completeGoodsRequest(
  scope: Scope<Staff>,
  store: FileStore,
  number: string,
  goods: FoundGoods,
  pictures: readonly Upload[],
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const [[request], [category]] = await db.batch([
    db.select().from(goodsRequests).where(eq(goodsRequests.number, number)).limit(1),
    db.select().from(categories).where(eq(categories.id, goods.categoryId)).limit(1),
  ]);
  if (!request) return refuse("not-found");
  if (!goodsRequestLifecycle.allows("complete", request.state, actor))
    return refuse("moved-meanwhile");
  if (!category) return refuse("no-such-category");
  if (
    isFarFromWish(request.wishedPriceFen, goods.skus) &&
    goods.checkedFor !== pricesAsked(goods.skus)
  )
    return refuse("price-far");
  if (pictures.length > goodsRequestLimits.pictures) return refuse("too-many-pictures");
  const { companyId, id } = request;
  const belongs = { companyId, kind: "goods-request" as const, id };
  const saved = await savePictures(scope, store, pictures, belongs);
  if (!saved.ok) return saved;
  const shown = [...saved.value.ids, ...(await ownPictures(scope, id))];
  const offer = { number, pictures: shown.map((fileId) => `/files/${fileId}`) };

  const made = offerStatements(scope, offer, goods);
  const write = (inCart: boolean) =>
    commit(
      scope,
      completion(scope, request, goods, { ...made, inCart, files: saved.value.statements }),
      {
        ...moveRefusals,
        cart_full: "cart-full",
      },
    );
  const written = await write(true);
  const settled = !written.ok && written.reason === "cart-full" ? await write(false) : written;
  if (settled.ok) return done({ inCart: written.ok });
  await saved.value.discard();
  if (settled.reason === "cart-full") throw new Error("a cart that takes nothing was full");
  return refuse(settled.reason);
}

interface MadeOffer {
  statements: Statement[];
  supplierId: string;
  skuIds: string[];
  tiers: PriceTier[];
}

/**
 * Plans the rows of an offer that is sold to one company only. Its `popularity` is below zero, so that no
 * list shows it.
 */
function offerStatements(
  scope: Scope,
  { number, pictures }: { number: string; pictures: string[] },
  goods: FoundGoods,
): MadeOffer {
  const { db, now } = scope;
  const { supplierNameZh, titleZh, titleJa, categoryId, minOrder, freightFen } = goods;
  const { weightGrams, lengthMm, widthMm, heightMm } = goods;
  // The seller gets a random id: a number could be guessed, and its page be requested.
  const supplierId = crypto.randomUUID();
  const skuIds = goods.skus.map(() => crypto.randomUUID());
  const priceFen = Math.min(...goods.skus.map((sku) => sku.priceFen));
  const tiers =
    goods.tiers.length > 0 ? [{ fromQuantity: minOrder, priceFen }, ...goods.tiers] : [];
  const statements: Statement[] = [
    insertSupplier(db, supplierId, supplierNameZh),
    db.insert(offers).values({
      popularity: sql`(SELECT min(0, coalesce(min(popularity), 0)) - 1 FROM offers)`,
      id: number,
      platform: "other",
      supplierId,
      categoryId,
      titleZh,
      titleJa,
      unitJa: "個",
      minOrder,
      priceFen,
      tiers,
      attributes: [],
      tags: [],
      pictures,
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
      domesticFreightFen: freightFen,
      soldCount: 0,
      stock: limits.quantityMax,
      publishedOn: japanDay(now),
    }),
    ...goods.skus.flatMap((sku, position) => {
      const at = { id: skuIds[position]!, offerId: number, position, picture: pictures[0] ?? "" };
      return insertSku(scope, sku, goods.goodsClass, at);
    }),
    touchContent(scope, "goods"),
  ];
  return { statements, supplierId, skuIds, tiers };
}

/** Plans a SKU with unlimited stock in the goods class that staff chose. */
function insertSku(
  { db, actor, now }: Scope,
  sku: FoundSku,
  goodsClass: GoodsClass,
  at: { id: string; offerId: string; position: number; picture: string },
): Statement[] {
  return [
    db.insert(skus).values({
      ...at,
      spec: specOf(sku),
      priceFen: sku.priceFen,
      stock: limits.quantityMax,
    }),
    db.insert(skuClasses).values({
      skuId: at.id,
      offerId: at.offerId,
      goodsClass,
      confirmedAt: now,
      confirmedByName: signedName(actor),
    }),
  ];
}

/** Inserts a seller of whom only the name is known. */
function insertSupplier(db: Database, id: string, nameZh: string): Statement {
  return db.insert(suppliers).values({
    id,
    platform: "other",
    nameZh,
    provinceZh: "",
    cityZh: "",
    foundedYear: 0,
    ratingTenths: 0,
    repurchasePercent: 0,
    tags: [],
  });
}

function specOf({ wordsJa, wordsZh }: FoundSku) {
  if (!wordsJa && !wordsZh) return [];
  return [
    { nameJa: "種類", nameZh: "规格", valueJa: wordsJa || wordsZh, valueZh: wordsZh || wordsJa },
  ];
}

type Request = typeof goodsRequests.$inferSelect;

async function ownPictures({ db }: Scope, documentId: string) {
  const rows = await db
    .select({ id: files.id, kind: files.documentKind })
    .from(files)
    .where(eq(files.documentId, documentId))
    .orderBy(files.savedAt)
    .limit(2 * goodsRequestLimits.pictures);
  return rows.filter(({ kind }) => kind === "goods-request").map((file) => file.id);
}

interface Made extends MadeOffer {
  inCart: boolean;
  files: readonly Statement[];
}

function completion(scope: Scope<Staff>, request: Request, goods: FoundGoods, made: Made) {
  const { number, companyId } = request;
  const { foundAt, words } = goods;
  return [
    ...moveGoodsRequest(
      scope,
      request,
      "complete",
      { foundAt, staffWords: words, waitingSince: null },
      typedMessage(words),
    ),
    ...made.files,
    ...made.statements,
    ...(made.inCart
      ? cartStatements(scope, { userId: request.userId }, wishesOf(request, goods, made))
      : []),
    notify(scope, {
      companyId,
      about: { person: request.userId },
      kind: "message",
      letter: letter("goods-request.found", {
        number,
        words: typedMessage(words),
        title: goods.titleJa,
        inCart: made.inCart,
      }),
      href: goodsRequestPage(number),
    }),
  ];
}

function wishesOf(
  { number, note }: Request,
  goods: FoundGoods,
  { supplierId, skuIds, tiers }: Made,
) {
  const pieces = goods.skus.reduce((sum, { quantity }) => sum + quantity, 0);
  return goods.skus
    .map(({ quantity, priceFen }, index) => ({
      skuId: skuIds[index]!,
      offerId: number,
      supplierId,
      platform: "other" as const,
      quantity,
      note,
      priceFen: priceAtQuantity(priceFen, tiers, pieces),
      optionIds: [],
      labelData: noLabelData,
    }))
    .filter(({ quantity }) => quantity > 0);
}

import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { categories, files, goodsRequests } from "#db/schema/index.ts";
import { noLabelData } from "../cart/label-data.ts";
import { cartStatements } from "../cart/put-into-cart.server.ts";
import { priceAtQuantity } from "../product/offer.ts";
import { isFarFromWish, pricesAsked } from "./doubtful-price.ts";
import { goodsRequestLifecycle, goodsRequestLimits } from "./goods-request.ts";
import { moveGoodsRequest } from "./move-goods-request.server.ts";
import { type FoundGoods, type MadeOffer, offerStatements } from "./offer-of-request.server.ts";

type Request = typeof goodsRequests.$inferSelect;

/**
 * 补录: the goods as staff found them become an offer of the request's number, which its company alone can
 * order, and lie in the cart of who asked, at the price of their quantity. A full cart takes none: they are
 * put there from the request's page.
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
      typed(words),
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
        words: typed(words),
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

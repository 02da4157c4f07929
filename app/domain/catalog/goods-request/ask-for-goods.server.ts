import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsRequests } from "#db/schema/index.ts";
import { goodsRequestLifecycle, goodsRequestLimits } from "./goods-request.ts";

/** Goods as their buyer describes them. */
export interface DescribedGoods {
  pageUrl: string;
  title: string;
  skuWords: string;
  wishedPriceFen: number | null;
  quantity: number;
  note: string;
}

/** What the tables refuse: too many of a company that are not over, or in a day. */
const limitRefusals = {
  goods_requests_open: "too-many-open",
  goods_requests_day: "too-many-today",
} as const;

/**
 * 商品手配の依頼: goods that we cannot read, described by words and pictures, for staff to find. The same form
 * twice asks once. Goods without an address need a picture.
 */
export async function askForGoods(
  scope: Scope<Buyer>,
  store: FileStore,
  id: string,
  goods: DescribedGoods,
  pictures: readonly Upload[],
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [earlier] = await askedQuery(scope, id);
  if (earlier) return done(earlier);
  if (!goods.pageUrl && pictures.length === 0) return refuse("nothing-to-go-by");
  if (pictures.length > goodsRequestLimits.pictures) return refuse("too-many-pictures");
  const belongs = { companyId: actor.companyId, kind: "goods-request" as const, id };
  const saved = await savePictures(scope, store, pictures, belongs);
  if (!saved.ok) return saved;

  const [count, number] = nextNumber(scope, "goods-request");
  const state = goodsRequestLifecycle.initial;
  const row = { ...goods, id, number, companyId: actor.companyId, userId: actor.id, state };
  const written = await commit(
    scope,
    [
      openDocument(scope, "goods-request", { id, state }),
      count,
      db.insert(goodsRequests).values({ ...row, version: 1, askedAt: now, waitingSince: now }),
      ...saved.value.statements,
    ],
    { [movedMeanwhile]: "asked-meanwhile", ...limitRefusals },
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason !== "asked-meanwhile") return refuse(written.reason);
  const [asked] = await askedQuery(scope, id);
  return asked ? done(asked) : refuse("not-found");
}

function askedQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ number: goodsRequests.number })
    .from(goodsRequests)
    .where(and(eq(goodsRequests.id, id), eq(goodsRequests.companyId, actor.companyId)))
    .limit(1);
}

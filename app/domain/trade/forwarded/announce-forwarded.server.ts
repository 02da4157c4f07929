import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";
import { awaitedUnderQuery } from "./awaited-number.server.ts";
import { forwardedPrice, forwardedPriceQueries } from "./forwarded-price.server.ts";
import { holdForwarded } from "./hold-forwarded.server.ts";
import { type Announcement, numbersOf, numberTaken } from "./write-forwarded.server.ts";

/**
 * 転送品の登録: goods that a company bought elsewhere and sends to our warehouse, as an order of one line at
 * 0 yen whose lots wait for its parcels. The same form twice announces once. Refuses a number that brings
 * goods of another announcement or order.
 */
export async function announceForwarded(
  scope: Scope<Buyer>,
  store: FileStore,
  id: string,
  said: Announcement,
  photos: readonly Upload[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [earlier, taken, ...prices] = await db.batch([
    announcedQuery(scope, id),
    awaitedUnderQuery(scope, numbersOf(said), id),
    ...forwardedPriceQueries(scope),
  ]);
  if (earlier[0]) return done({ number: earlier[0].number });
  if (taken.length > 0) return refuse("number-taken");
  if (photos.length > limits.attachmentsPerDocument) return refuse("too-many-pictures");
  const price = forwardedPrice(...prices);
  const fileId = crypto.randomUUID();
  const { companyId } = actor;
  const saved = await savePictures(scope, store, photos, { companyId, kind: "order", id, fileId });
  if (!saved.ok) return saved;

  const [count, number] = nextNumber(scope, "order");
  const picture = photos.length > 0 ? `/files/${fileId}` : "";
  const storeId = actor.storeIds?.[0] ?? null;
  const holder = { id, companyId, userId: actor.id, storeId, number, picture };
  const written = await commit(
    scope,
    [count, ...holdForwarded(scope, holder, said, price), ...saved.value.statements],
    { [movedMeanwhile]: "announced-meanwhile", [numberTaken]: "number-taken" },
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason === "number-taken") return refuse("number-taken");
  const [announced] = await announcedQuery(scope, id);
  return announced ? done({ number: announced.number }) : refuse("not-found");
}

function announcedQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(1);
}

import { and, asc, eq, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { unknownParcelsPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, parcelClaims, unknownParcels } from "#db/schema/index.ts";
import { awaitedUnderQuery } from "../forwarded/awaited-number.server.ts";
import { forwardedPrice, forwardedPriceQueries } from "../forwarded/forwarded-price.server.ts";
import { holdForwarded } from "../forwarded/hold-forwarded.server.ts";
import { numberTaken } from "../forwarded/write-forwarded.server.ts";

/** The claims that wait, the oldest first, each with its parcel, for staff. */
export function waitingClaimsQuery({ db }: Scope<Staff>) {
  return db
    .select({ claim: parcelClaims, parcel: unknownParcels, companyName: companies.name })
    .from(parcelClaims)
    .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
    .innerJoin(companies, eq(companies.id, parcelClaims.companyId))
    .where(eq(parcelClaims.state, "open"))
    .orderBy(asc(parcelClaims.claimedAt), asc(parcelClaims.id))
    .limit(100);
}

/**
 * 认定 or 不认定: accepted, the parcel becomes forwarded goods of the company that wait to be received, and
 * every other claim of it ends; of two that are accepted at once the parcel's version lets one through.
 */
export async function decideParcelClaim(
  scope: Scope<Staff>,
  id: string,
  { accept, answer }: { accept: boolean; answer: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [[found], ...prices] = await db.batch([
    db
      .select({ claim: parcelClaims, parcel: unknownParcels })
      .from(parcelClaims)
      .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
      .where(eq(parcelClaims.id, id))
      .limit(1),
    ...forwardedPriceQueries(scope),
  ]);
  if (!found) return refuse("not-found");
  const { claim, parcel } = found;
  if (claim.state !== "open" || parcel.state !== "open") return refuse("decided-already");
  if (!accept && !answer) return refuse("reason-missing");
  // Goods of an order or announcement that are awaited under the number are received as those.
  const awaited = accept ? await awaitedUnderQuery(scope, [parcel.trackingNumber]) : [];
  if (awaited.length > 0) return refuse("number-taken");
  return commit(
    db,
    accept
      ? accepted(scope, found, forwardedPrice(...prices), answer)
      : refused(scope, found, answer),
    { "unknown_parcels.version": "decided-already", [numberTaken]: "number-taken" },
  );
}

interface Found {
  claim: typeof parcelClaims.$inferSelect;
  parcel: typeof unknownParcels.$inferSelect;
}

function accepted(
  scope: Scope<Staff>,
  { claim, parcel }: Found,
  price: ReturnType<typeof forwardedPrice>,
  answer: string,
): Statement[] {
  const { db, actor, now } = scope;
  const [count, number] = nextNumber(scope, "order");
  const said = {
    ...{ name: claim.name, valueFen: claim.valueFen, goodsClass: claim.goodsClass },
    ...{
      optionIds: [],
      note: "",
      parcels: [{ tracking: parcel.trackingNumber, quantity: parcel.quantity }],
    },
  };
  // An id of its own: the claim's was chosen by whoever sent the form, and may be another document's.
  const holder = { ...claim, id: crypto.randomUUID(), storeId: null, number, picture: "" };
  return [
    // The lock: who comes second finds another version and loses the batch.
    db
      .update(unknownParcels)
      .set({
        ...{ state: "claimed", companyId: claim.companyId, settledAt: now },
        settledByName: actor.name,
        version: sql`iif(state = 'open' AND version = ${parcel.version}, version + 1, NULL)`,
      })
      .where(eq(unknownParcels.id, parcel.id)),
    decided(scope, claim.id, "accepted", answer),
    db
      .update(parcelClaims)
      .set({ state: "refused", decidedAt: now, decidedByName: actor.name })
      .where(
        and(
          eq(parcelClaims.parcelId, parcel.id),
          eq(parcelClaims.state, "open"),
          ne(parcelClaims.id, claim.id),
        ),
      ),
    count,
    ...holdForwarded(scope, holder, said, price),
    told(scope, claim, "届いていた荷物は、お客様のものと確認できました", answer),
  ];
}

function refused(scope: Scope<Staff>, { claim }: Found, answer: string): Statement[] {
  return [
    decided(scope, claim.id, "refused", answer),
    told(scope, claim, "お申し出の荷物は、お客様のものと確認できませんでした", answer),
  ];
}

function decided(
  { db, actor, now }: Scope<Staff>,
  id: string,
  state: "accepted" | "refused",
  answer: string,
) {
  return db
    .update(parcelClaims)
    .set({ state, answer, decidedAt: now, decidedByName: actor.name })
    .where(and(eq(parcelClaims.id, id), eq(parcelClaims.state, "open")));
}

function told(scope: Scope<Staff>, { companyId }: Found["claim"], title: string, body: string) {
  return notify(scope, { companyId, kind: "warehouse", title, body, href: unknownParcelsPage });
}

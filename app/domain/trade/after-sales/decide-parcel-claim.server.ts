import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  ne,
  notExists,
  notInArray,
  sql,
} from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { beforePlace } from "#app/domain/core/document/document-queries.server.ts";
import { decidedPageSize, type QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { inChinese } from "#app/domain/core/message/message-column.server.ts";
import { unknownParcelsPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { companies, parcelClaims, unknownParcels } from "#db/schema/index.ts";
import { planForwardedOrder, trackingNumberIndex } from "../floor/announce-forwarded.server.ts";
import {
  awaitedUnderQuery,
  forwardedPriceQueries,
  toForwardedPrice,
} from "../floor/forwarded-queries.server.ts";
import { isUnsettled } from "../floor/unknown-parcels.server.ts";

interface FoundParcelClaim {
  claim: typeof parcelClaims.$inferSelect;
  parcel: typeof unknownParcels.$inferSelect;
}

type Rival = Awaited<ReturnType<typeof rivalClaimsQuery>>[number];

/** What a decision may lose to: another award of the parcel, or a claim that nobody has seen yet. */
export const awardRefusals = {
  "parcel_claims.parcel_id": "decided-already",
} as const;

/**
 * 认定 or 不认定: accepts or refuses a claim. An accepted parcel becomes forwarded goods of the company, awaiting
 * receipt, and its other claims end. If two are accepted at once, the parcel's version lets one through.
 */
export async function decideParcelClaim(
  scope: Scope<Staff>,
  id: string,
  { accept, answer }: { accept: boolean; answer: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [[found], rivals, ...prices] = await db.batch([
    parcelClaimQuery(scope, id),
    rivalClaimsQuery(scope, id),
    ...forwardedPriceQueries(scope),
  ]);
  if (!found) return refuse("not-found");
  const { claim, parcel } = found;
  if (claim.state !== "open" || parcel.state !== "open") return refuse("decided-already");
  if (!accept && !answer) return refuse("reason-missing");
  // Goods that an order or announcement awaits under this number are received as those.
  const awaited = accept ? await awaitedUnderQuery(scope, [parcel.trackingNumber]) : [];
  if (awaited.length > 0) return refuse("number-taken");
  return commit(
    scope,
    accept
      ? acceptParcelClaim(scope, found, rivals, toForwardedPrice(...prices), answer)
      : refuseParcelClaim(scope, found, answer),
    { ...awardRefusals, [trackingNumberIndex]: "number-taken" },
  );
}

/** 撤销不认定: reopens a refused claim while its parcel has no owner and its company has no new claim of it. */
export async function reopenParcelClaim(scope: Scope<Staff>, id: string, words: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [found] = await parcelClaimQuery(scope, id);
  if (!found) return refuse("not-found");
  if (!words) return refuse("reason-missing");
  return commit(
    scope,
    [
      guard(
        exists(
          db
            .select()
            .from(parcelClaims)
            .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
            .where(
              and(
                eq(parcelClaims.id, id),
                eq(parcelClaims.state, "refused"),
                eq(unknownParcels.state, "open"),
              ),
            ),
        ),
        "decided-already",
      ),
      db
        .update(parcelClaims)
        .set({ state: "open", answer: words, decidedAt: null, decidedByName: "" })
        .where(eq(parcelClaims.id, id)),
      notifyClaimant(
        scope,
        found.claim,
        letter("parcel-claim.reopened", { words: typedMessage(words) }),
      ),
    ],
    { "parcel_claims.parcel_id, parcel_claims.company_id": "decided-already" },
  );
}

/** Selects a claim with its parcel. */
export function parcelClaimQuery({ db }: Scope<Staff>, id: string) {
  return db
    .select({ claim: parcelClaims, parcel: unknownParcels })
    .from(parcelClaims)
    .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
    .where(eq(parcelClaims.id, id))
    .limit(1);
}

/** Selects the other open claims of a claim's parcel. */
export function rivalClaimsQuery({ db }: Scope<Staff>, id: string) {
  const parcelId = sql`(SELECT parcel_id FROM parcel_claims WHERE id = ${id})`;
  return db
    .select({
      id: parcelClaims.id,
      companyId: parcelClaims.companyId,
      userId: parcelClaims.userId,
    })
    .from(parcelClaims)
    .where(
      and(
        eq(parcelClaims.parcelId, parcelId),
        eq(parcelClaims.state, "open"),
        ne(parcelClaims.id, id),
      ),
    )
    .limit(rivalsMax);
}

/** More companies do not claim one parcel. */
const rivalsMax = 50;

/**
 * 认定: plans that the parcel becomes the claiming company's and its other claims end, each with a notice, first in
 * the batch. Refused where a claim came in meanwhile.
 */
export function awardParcel(
  scope: Scope<Staff>,
  { claim, parcel }: FoundParcelClaim,
  rivals: readonly Rival[],
  answer: string,
): Guarded<"decided-already" | "claimed-meanwhile">[] {
  const { db, actor, now } = scope;
  const seen = [claim.id, ...rivals.map(({ id }) => id)];
  const open = and(eq(parcelClaims.parcelId, parcel.id), eq(parcelClaims.state, "open"));
  return [
    guard(isUnsettled(db, parcel), "decided-already"),
    guard(
      notExists(
        db
          .select()
          .from(parcelClaims)
          .where(and(open, notInArray(parcelClaims.id, seen))),
      ),
      "claimed-meanwhile",
    ),
    db
      .update(unknownParcels)
      .set({
        state: "claimed",
        companyId: claim.companyId,
        settledAt: now,
        settledByName: actor.name,
        version: parcel.version + 1,
      })
      .where(eq(unknownParcels.id, parcel.id)),
    answerParcelClaim(scope, claim.id, "accepted", answer),
    db
      .update(parcelClaims)
      .set({ state: "lost", decidedAt: now, decidedByName: actor.name })
      .where(open),
    ...rivals.map((rival) => notifyClaimant(scope, rival, letter("parcel-claim.lost"))),
  ];
}

function answerParcelClaim(
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

/** Plans the notice of the answer to the company. */
export function notifyClaimant(
  scope: Scope<Staff>,
  { companyId, userId }: Pick<Rival, "companyId" | "userId">,
  notice: Letter,
) {
  return notify(scope, {
    companyId,
    about: { person: userId },
    kind: "warehouse" as const,
    letter: notice,
    href: unknownParcelsPage,
  });
}

/** Selects the open claims with their parcels for staff, the oldest first. */
export function waitingClaimsQuery({ db }: Scope<Staff>) {
  return db
    .select({
      claim: parcelClaims,
      parcel: { ...getTableColumns(unknownParcels), note: inChinese(unknownParcels.note) },
      companyName: companies.name,
    })
    .from(parcelClaims)
    .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
    .innerJoin(companies, eq(companies.id, parcelClaims.companyId))
    .where(eq(parcelClaims.state, "open"))
    .orderBy(asc(parcelClaims.claimedAt), asc(parcelClaims.id))
    .limit(100);
}

/** Selects the refused claims whose parcels still have no owner. */
export function refusedClaimsQuery({ db }: Scope<Staff>, place?: QueuePlace) {
  return db
    .select({
      id: parcelClaims.id,
      number: unknownParcels.trackingNumber,
      companyName: companies.name,
      at: parcelClaims.claimedAt,
    })
    .from(parcelClaims)
    .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
    .innerJoin(companies, eq(companies.id, parcelClaims.companyId))
    .where(
      and(
        eq(parcelClaims.state, "refused"),
        eq(unknownParcels.state, "open"),
        beforePlace(parcelClaims.claimedAt, parcelClaims.id, place),
      ),
    )
    .orderBy(desc(parcelClaims.claimedAt), desc(parcelClaims.id))
    .limit(decidedPageSize + 1);
}

function acceptParcelClaim(
  scope: Scope<Staff>,
  { claim, parcel }: FoundParcelClaim,
  rivals: readonly Rival[],
  price: ReturnType<typeof toForwardedPrice>,
  answer: string,
): Guarded<"decided-already" | "claimed-meanwhile">[] {
  const [count, number] = nextNumber(scope, "order");
  const said = {
    name: claim.name,
    valueFen: claim.valueFen,
    goodsClass: claim.goodsClass,
    optionIds: [],
    note: "",
    parcels: [{ tracking: parcel.trackingNumber, quantity: parcel.quantity }],
  };
  // The order's id is new, since whoever sent the claim's form chose the claim's, perhaps another document's.
  const holder = { ...claim, id: crypto.randomUUID(), storeId: null, number, picture: "" };
  return [
    ...awardParcel(scope, { claim, parcel }, rivals, answer),
    count,
    ...planForwardedOrder(scope, holder, said, price),
    // The order stands only now.
    scope.db
      .update(unknownParcels)
      .set({ orderId: holder.id })
      .where(eq(unknownParcels.id, parcel.id)),
    notifyClaimant(scope, claim, letter("parcel-claim.accepted", { words: typedMessage(answer) })),
  ];
}

function refuseParcelClaim(
  scope: Scope<Staff>,
  { claim }: FoundParcelClaim,
  answer: string,
): Statement[] {
  return [
    answerParcelClaim(scope, claim.id, "refused", answer),
    notifyClaimant(scope, claim, letter("parcel-claim.refused", { words: typedMessage(answer) })),
  ];
}

import { and, eq, ne } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import { unknownParcelsPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parcelClaims, unknownParcels } from "#db/schema/index.ts";
import { stillOpen } from "../scanning/unknown-parcels.server.ts";

export interface Claimed {
  claim: typeof parcelClaims.$inferSelect;
  parcel: typeof unknownParcels.$inferSelect;
}

/** The statement for a claim with its parcel. */
export function claimedQuery({ db }: Scope<Staff>, id: string) {
  return db
    .select({ claim: parcelClaims, parcel: unknownParcels })
    .from(parcelClaims)
    .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
    .where(eq(parcelClaims.id, id))
    .limit(1);
}

/** 认定: the parcel is the claim's company's, and every other claim of it ends. First in its batch. */
export function awarded(
  scope: Scope<Staff>,
  { claim, parcel }: Claimed,
  answer: string,
): Guarded<"decided-already">[] {
  const { db, actor, now } = scope;
  return [
    guard(stillOpen(db, parcel), "decided-already"),
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
  ];
}

/** The statement that answers one claim. */
export function decided(
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

/** The statement that tells the company how its claim was answered. */
export function tellClaimant(
  scope: Scope<Staff>,
  { companyId, userId }: Claimed["claim"],
  told: Letter,
) {
  return notify(scope, {
    companyId,
    about: { person: userId },
    kind: "warehouse" as const,
    letter: told,
    href: unknownParcelsPage,
  });
}

import { and, eq, exists, inArray } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, offers, recommendedPallets } from "#db/schema/index.ts";
import { onSaleToAll } from "../product/sold-to.server.ts";
import type { RecommendedRow } from "./read-recommended.server.ts";

/** What staff set; version 0 is a new one, any other the one that they read. */
type RecommendedWish = Omit<RecommendedRow, "changedAt" | "changedByName">;

/** Recommends goods to everybody for a time, or changes what is recommended; refuses goods that we do not know. */
export async function keepRecommended(scope: Scope<Staff>, wish: RecommendedWish) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const { picked, coverId, conditions, version } = wish;
  const asked = [...new Set([coverId, ...picked])];
  const [known, kinds] = await db.batch([
    db
      .select({ id: offers.id })
      .from(offers)
      .where(and(inArray(offers.id, asked), onSaleToAll))
      .limit(asked.length),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, conditions.categoryId ?? ""))
      .limit(1),
  ]);
  const met = new Set(known.map(({ id }) => id));
  if (!met.has(coverId)) return refuse("no-such-cover");
  const missing = picked.filter((id) => !met.has(id));
  if (missing.length > 0) return { ...refuse("no-such-goods"), missing };
  if (conditions.categoryId && kinds.length === 0) return refuse("no-such-category");

  const row = { ...wish, changedAt: now, changedByName: signedName(actor) };
  const { id: _, version: __, ...changed } = row;
  const own = eq(recommendedPallets.id, wish.id);
  const asRead = and(own, eq(recommendedPallets.version, version));
  const write =
    version === 0
      ? [db.insert(recommendedPallets).values({ ...row, version: 1 })]
      : [
          guard(exists(db.select().from(recommendedPallets).where(asRead)), "changed-meanwhile"),
          db
            .update(recommendedPallets)
            .set({ ...changed, version: version + 1 })
            .where(own),
        ];
  return commit(scope, [...write, touchContent(scope, "goods")], {
    "recommended_pallets.id": "sent-before",
  });
}

/** Takes one off the shop's pages and off the list. */
export async function removeRecommended(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  return commit(
    scope,
    [
      db.delete(recommendedPallets).where(eq(recommendedPallets.id, id)),
      touchContent(scope, "goods"),
    ],
    {},
  );
}

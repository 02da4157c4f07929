import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { blacklist, offers, suppliers } from "#db/schema/index.ts";

const entriesMax = 1_000;

interface Unwanted {
  id: string;
  /** Goods, or with `wholeShop` the shop that sells them. */
  offerId?: string | undefined;
  supplierId?: string | undefined;
  wholeShop?: boolean;
  note: string;
}

/** Puts a shop or goods on the company's ブラックリスト; one that is on it already is left unchanged. */
export async function addToBlacklist(scope: Scope<Buyer>, unwanted: Unwanted) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[offer], [supplier], count] = await Promise.all([
    db
      .select({ supplierId: offers.supplierId })
      .from(offers)
      .where(eq(offers.id, unwanted.offerId ?? ""))
      .limit(1),
    db
      .select({ id: suppliers.id })
      .from(suppliers)
      .where(eq(suppliers.id, unwanted.supplierId ?? ""))
      .limit(1),
    db.$count(blacklist, eq(blacklist.companyId, actor.companyId)),
  ]);
  if (!offer && !supplier) return refuse("not-found");
  if (count >= entriesMax) return refuse("full");

  const supplierId = supplier?.id ?? (unwanted.wholeShop ? offer!.supplierId : null);
  await commit(
    scope,
    [
      db.insert(blacklist).values({
        id: unwanted.id,
        companyId: actor.companyId,
        supplierId,
        offerId: supplierId === null ? unwanted.offerId! : null,
        note: unwanted.note,
        addedAt: now,
        addedByName: actor.name,
      }),
    ],
    {
      "blacklist.id": "known",
      "blacklist.company_id, blacklist.supplier_id": "known",
      "blacklist.company_id, blacklist.offer_id": "known",
    },
  );
  // The one refusal is that it is there already, which is what was wanted.
  return done(undefined);
}

/** Takes an entry off; another company's is not found. */
export async function removeFromBlacklist(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = and(eq(blacklist.id, id), eq(blacklist.companyId, actor.companyId));
  const [entry] = await db.select({ id: blacklist.id }).from(blacklist).where(own).limit(1);
  if (!entry) return refuse("not-found");
  return commit(scope, [db.delete(blacklist).where(own)], {});
}

/** Takes goods or a shop off by what it is, as its own page does; what is not on the list stays so. */
export async function letBack(
  scope: Scope<Buyer>,
  item: { offerId: string } | { supplierId: string },
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const named =
    "offerId" in item
      ? eq(blacklist.offerId, item.offerId)
      : eq(blacklist.supplierId, item.supplierId);
  return commit(
    scope,
    [db.delete(blacklist).where(and(eq(blacklist.companyId, actor.companyId), named))],
    {},
  );
}

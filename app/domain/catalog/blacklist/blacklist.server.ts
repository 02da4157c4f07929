import { and, desc, eq, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { blacklist, offers, suppliers } from "#db/schema/index.ts";

const pageSize = 30;

/**
 * Lists a page of the company's ブラックリスト, newest first; names are missing where the shop or the goods are no
 * longer known.
 */
export async function listBlacklist({ db, actor }: Scope<Buyer>, after: Date | undefined) {
  const rows = await db
    .select({
      id: blacklist.id,
      supplierId: blacklist.supplierId,
      offerId: blacklist.offerId,
      note: blacklist.note,
      addedAt: blacklist.addedAt,
      addedByName: blacklist.addedByName,
      shopZh: suppliers.nameZh,
      titleJa: offers.titleJa,
      platform: offers.platform,
    })
    .from(blacklist)
    .leftJoin(suppliers, eq(suppliers.id, blacklist.supplierId))
    .leftJoin(offers, eq(offers.id, blacklist.offerId))
    .where(
      and(
        eq(blacklist.companyId, actor.companyId),
        after && sql`${blacklist.addedAt} < ${after.getTime()}`,
      ),
    )
    .orderBy(desc(blacklist.addedAt))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? page.at(-1)!.addedAt : null };
}

/** True for each of the two, the goods and their shop, that is on the company's ブラックリスト. */
export interface Blacklisting {
  goods: boolean;
  shop: boolean;
}

/**
 * Selects the blacklist entries for these goods or this shop, for a page's batch; a visitor gets no query.
 */
export function blacklistingQueries(
  { db, actor }: Scope<Buyer | Visitor>,
  item: { offerId: string } | { supplierId: string },
) {
  if (actor.kind !== "buyer") return [];
  const listed =
    "supplierId" in item
      ? eq(blacklist.supplierId, item.supplierId)
      : sql`(${blacklist.offerId} = ${item.offerId} OR ${blacklist.supplierId} = ${sellerOf(item.offerId)})`;
  return [
    db
      .select({ offerId: blacklist.offerId })
      .from(blacklist)
      .where(and(eq(blacklist.companyId, actor.companyId), listed))
      .limit(2),
  ];
}

/** Reads the rows of {@link blacklistingQueries}; each entry names either goods or a shop. */
export function toBlacklisting([rows = []]: readonly { offerId: string | null }[][]): Blacklisting {
  return {
    goods: rows.some(({ offerId }) => offerId !== null),
    shop: rows.some(({ offerId }) => offerId === null),
  };
}

function sellerOf(offerId: string) {
  return sql`(SELECT o.supplier_id FROM offers o WHERE o.id = ${offerId})`;
}

const entriesMax = 1_000;

interface Unwanted {
  id: string;
  /** Names the goods; with `wholeShop` the shop that sells them is listed instead. */
  offerId?: string | undefined;
  supplierId?: string | undefined;
  wholeShop?: boolean;
  note: string;
}

/**
 * Puts a shop or goods on the company's ブラックリスト; an existing entry is left unchanged. Refuses more than
 * 1,000 entries.
 */
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
  // The only possible refusal means that the entry exists already.
  return done(undefined);
}

/** Deletes an entry; refuses another company's entry as not found. */
export async function removeFromBlacklist(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = and(eq(blacklist.id, id), eq(blacklist.companyId, actor.companyId));
  const [entry] = await db.select({ id: blacklist.id }).from(blacklist).where(own).limit(1);
  if (!entry) return refuse("not-found");
  return commit(scope, [db.delete(blacklist).where(own)], {});
}

/** Deletes the entry for these goods or this shop, if there is one. */
export async function removeItemFromBlacklist(
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

/** Lists which of these offers are blacklisted by the viewer's company, themselves or by their shop. */
export async function unwantedOffers(
  { db, actor }: Pick<Scope<Buyer | Visitor>, "db" | "actor">,
  offerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.kind !== "buyer" || offerIds.length === 0) return new Set();
  const ids = sql.join(
    offerIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await db.all<{ id: string }>(sql`
    SELECT b.offer_id AS id FROM blacklist b WHERE b.company_id = ${actor.companyId} AND b.offer_id IN (${ids})
    UNION
    SELECT o.id FROM offers o CROSS JOIN blacklist b ON b.company_id = ${actor.companyId} AND b.supplier_id = o.supplier_id
    WHERE o.id IN (${ids})`);
  return new Set(rows.map(({ id }) => id));
}

import { and, desc, eq, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { blacklist, offers, suppliers } from "#db/schema/index.ts";

const pageSize = 30;

/** The company's ブラックリスト, newest first, each with its name where it is still known. */
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

/** On the company's ブラックリスト: the goods themselves, the shop that sells them. */
export interface Blacklisting {
  goods: boolean;
  shop: boolean;
}

/** What of these goods, or of this shop, the viewer's company has put on its list: a batch's queries. */
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

/** Of the rows of {@link blacklistingQueries}: an entry names either goods or a shop. */
export function toBlacklisting([rows = []]: readonly { offerId: string | null }[][]): Blacklisting {
  return {
    goods: rows.some(({ offerId }) => offerId !== null),
    shop: rows.some(({ offerId }) => offerId === null),
  };
}

function sellerOf(offerId: string) {
  return sql`(SELECT o.supplier_id FROM offers o WHERE o.id = ${offerId})`;
}

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

/** What of these goods, or of this shop, the viewer's company has put on its list. */
export async function blacklistingOf(
  { db, actor }: Scope<Buyer | Visitor>,
  item: { offerId: string } | { supplierId: string },
): Promise<Blacklisting> {
  if (actor.kind !== "buyer") return { goods: false, shop: false };
  const own = eq(blacklist.companyId, actor.companyId);
  if ("supplierId" in item) {
    const shop = await db.$count(blacklist, and(own, eq(blacklist.supplierId, item.supplierId)));
    return { goods: false, shop: shop > 0 };
  }
  const { offerId } = item;
  const seller = sql`(SELECT o.supplier_id FROM offers o WHERE o.id = ${offerId})`;
  const found = await db
    .select({ offerId: blacklist.offerId })
    .from(blacklist)
    .where(
      and(own, sql`(${blacklist.offerId} = ${offerId} OR ${blacklist.supplierId} = ${seller})`),
    )
    .limit(2);
  return {
    goods: found.some((one) => one.offerId === offerId),
    shop: found.some((one) => one.offerId !== offerId),
  };
}

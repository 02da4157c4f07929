import { and, desc, eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
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

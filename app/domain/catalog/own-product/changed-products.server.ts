import { and, desc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentEvents, ownProducts } from "#db/schema/index.ts";
import { ownProductLimits } from "./own-product.ts";

/** The products that were changed last, each with what was changed: who, before, after. */
export function changedProducts({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      id: ownProducts.id,
      name: ownProducts.name,
      managementNumber: ownProducts.managementNumber,
      move: documentEvents.move,
      note: documentEvents.note,
      at: documentEvents.at,
      by: documentEvents.by,
      byName: documentEvents.byName,
    })
    .from(ownProducts)
    .innerJoin(
      documentEvents,
      and(
        eq(documentEvents.documentKind, "product"),
        eq(documentEvents.documentId, ownProducts.id),
        eq(documentEvents.version, ownProducts.version),
      ),
    )
    .where(eq(ownProducts.companyId, actor.companyId))
    .orderBy(desc(ownProducts.changedAt), desc(ownProducts.number))
    .limit(ownProductLimits.atOnceMax);
}

import { and, eq } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { opinions } from "#db/schema/index.ts";

/** The condition on `opinions`: a company's own. Who is limited to stores sees what they wrote themselves. */
export function opinionsWithin(actor: Buyer) {
  const own = eq(opinions.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(opinions.writtenBy, signature(actor))) : own;
}

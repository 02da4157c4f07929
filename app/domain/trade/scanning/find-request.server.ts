import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";

/** 配送单: how far the request of this number has come, and whether it is to be packed, loaded or unpacked now; nothing that is held is packed or loaded. */
export async function findRequest({ db, actor }: Scope<Staff>, number: string) {
  const [found] = await db
    .select({
      number: shippingRequests.number,
      state: shippingRequests.state,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      weighsFirst: shippingRequests.weighsFirst,
      heldAt: shippingRequests.heldAt,
      pieceCount: shippingRequests.pieceCount,
      /** Cancelled, and its goods still lie in boxes or on the trolley. */
      toUnpack:
        sql`EXISTS (SELECT 1 FROM unpack_lines WHERE request_id = ${shippingRequests.id} AND unpacked_at IS NULL)`.mapWith(
          Boolean,
        ),
      boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(eq(shippingRequests.number, number))
    .limit(1);
  if (!found) return undefined;
  const { heldAt, ...request } = found;
  const may = (move: "weigh" | "pack" | "pickUp") =>
    !heldAt && shippingLifecycle.allows(move, request.state, actor);
  return {
    ...request,
    held: heldAt !== null,
    toPack: may(request.weighsFirst ? "weigh" : "pack"),
    toLoad: may("pickUp"),
  };
}

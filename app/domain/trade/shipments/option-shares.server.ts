import { eq, sql } from "drizzle-orm";
import { actorKey, signedName } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { actOnRequest } from "./move-request.server.ts";
import { type OptionShare, shareHeirs } from "./option-shares.ts";

type Request = typeof shippingRequests.$inferSelect;

/**
 * Plans the return of a cancelled request's shares of services to the unpaid requests that it was split from or into,
 * so that a service costs them what it cost before the split. A quote of theirs rises by the share.
 */
export function returnOptionShares(
  scope: Scope,
  cancelled: Pick<Request, "number">,
  heirs: ReturnType<typeof shareHeirs<Request>>["heirs"],
): Statement[] {
  return heirs.flatMap(({ request, shares }) => {
    const yen = shares.reduce((sum, one) => sum + one.yen, 0);
    const note = message("shipping.option-share-returned", { number: cancelled.number, yen });
    const raised = request.quotedAt
      ? { optionsYen: request.optionsYen + yen, totalYen: request.totalYen + yen }
      : {};
    return [
      ...actOnRequest(
        scope,
        request,
        "returnShare",
        { options: withShares(request.options, shares), ...raised },
        note,
      ),
      ...(request.quotedAt ? [recordRaisedQuote(scope, request, yen)] : []),
    ];
  });
}

function withShares(options: Request["options"], shares: readonly OptionShare[]) {
  return options.map((option) => {
    const back = shares.find(({ id }) => id === option.id)?.yen ?? 0;
    return { ...option, priceYen: option.priceYen + back };
  });
}

/** Records the quote again with its raised services, so that the settlement table shows what is asked. */
function recordRaisedQuote({ db, actor, now }: Scope, { id, version }: Request, yen: number) {
  return db.run(sql`INSERT INTO shipping_versions (request_id, version, kind, company_id, at, "by", by_name, reason,
    method_code, list_from, freight, freight_min_yen, freight_max_yen, options_yen, storage_yen, coupon_yen, paid_yen, dues_yen, dues)
    SELECT request_id, ${version + 1}, kind, company_id, ${now.getTime()}, ${actorKey(actor)}, ${signedName(actor)}, reason,
    method_code, list_from, freight, freight_min_yen, freight_max_yen, options_yen + ${yen}, storage_yen, coupon_yen, paid_yen, dues_yen, dues
    FROM shipping_versions WHERE request_id = ${id} AND kind = 'quote' ORDER BY version DESC LIMIT 1`);
}

/** Reads where the shares of a request go when it is cancelled. */
export async function readShareHeirs({ db }: Pick<Scope, "db">, request: Request) {
  if (request.options.every(({ sharedYen }) => sharedYen === undefined))
    return shareHeirs(request, []);
  const { companyId, number, splitFrom } = request;
  const family = await db
    .select()
    .from(shippingRequests)
    .where(
      sql`(${eq(shippingRequests.splitFrom, number)} OR ${eq(shippingRequests.number, splitFrom)}
        OR (${splitFrom} <> '' AND ${eq(shippingRequests.splitFrom, splitFrom)}))
        AND ${eq(shippingRequests.companyId, companyId)} AND number <> ${number}`,
    )
    .orderBy(shippingRequests.createdAt, shippingRequests.number)
    .limit(familyMax);
  return shareHeirs(request, family);
}

const familyMax = 50;

import { sql } from "drizzle-orm";
import { signature, signedName } from "#app/domain/core/actor.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight/estimate-freight.ts";
import type { Statement } from "#db/client.ts";
import type { KeptDues, KeptFreight, StageKind } from "./stage.ts";

interface KeptStage {
  kind: StageKind;
  /** What was said or asked for the freight; undefined where staff are to quote it. */
  freightYen: WholeYenRange | undefined;
  /** The list's own parts of it, where the list has a price. */
  freight: KeptFreight | undefined;
  listFrom: string | undefined;
  dues: KeptDues | undefined;
  /** Before a quote nobody has reckoned the storage. */
  storage?: boolean;
  /** Why, as the buyer reads it. */
  reason?: Message | null | undefined;
}

/**
 * The statement that keeps what a shipping request comes to as it stands in its commit, after those that
 * changed it: options, storage, coupon and what was paid are copied from its row.
 */
export function keepStage(
  { db, actor, now }: Scope,
  requestId: string,
  stage: KeptStage,
): Statement {
  const { kind, freightYen, freight, listFrom, dues, storage = true, reason } = stage;
  const kept = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return db.run(sql`INSERT INTO shipping_versions (request_id, version, kind, company_id, at, "by", by_name, reason,
    method_code, list_from, freight, freight_min_yen, freight_max_yen, options_yen, storage_yen, coupon_yen, paid_yen, dues_yen, dues)
    SELECT id, version, ${kind}, company_id, ${now.getTime()}, ${signature(actor)}, ${signedName(actor)}, ${kept(reason ?? undefined)},
    method_code, ${listFrom ?? null}, ${kept(freight)}, ${freightYen?.min ?? null}, ${freightYen?.max ?? null},
    ${storage ? sql`options_yen` : sql`COALESCE((SELECT sum(json_extract(value, '$.priceYen')) FROM json_each(options)), 0)`},
    ${storage ? sql`storage_yen` : sql`NULL`}, coupon_yen, paid_yen,
    CASE WHEN pays_dues THEN dues_yen END, ${kept(dues)}
    FROM shipping_requests WHERE id = ${requestId}`);
}

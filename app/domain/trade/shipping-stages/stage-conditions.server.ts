import { type SQL, sql } from "drizzle-orm";
import type { ShippingState } from "../shipping/shipping-request.ts";
import { type ShippingStage, shippingStages } from "./shipping-stages.ts";

/** Some line was not fetched whole, though others may lie in a box already. */
export const unpicked = sql`EXISTS (SELECT 1 FROM shipping_lines l LEFT JOIN pick_lines p ON p.shipping_line_id = l.id
  WHERE l.request_id = r.id AND max(COALESCE(p.picked_quantity, 0), (SELECT COALESCE(sum(c.quantity), 0)
    FROM open_box_contents c WHERE c.shipping_line_id = l.id)) < l.quantity)`;

/** Since when a request waits for what is done next. */
export const waitingSince = sql`COALESCE(r.shipped_at, r.paid_at, r.submitted_at, r.created_at)`;

const weighed = sql`r.weighs_first = 1`;
const quotedFirst = sql`r.weighs_first = 0`;

/**
 * What a stage asks of a request beyond its state: every request of quoting and packing is in one of the
 * four. Who waits for its buyer owes a quote, or what packed boxes and a hold cost beyond it.
 */
const conditions: Partial<Record<ShippingStage, (state: ShippingState) => SQL>> = {
  weigh: () => weighed,
  quote: (state) => (state === "packing" ? weighed : quotedFirst),
  pick: () => sql`${quotedFirst} AND ${unpicked}`,
  pack: () => sql`${quotedFirst} AND NOT ${unpicked}`,
  pay: () => sql`r.settle_by IS NULL`,
  difference: () => sql`r.settle_by IS NOT NULL`,
};

/** Whose first column says which of a state are weighed before they are quoted. Named, because SQLite would rather walk through all of the state. */
const byWeighing: Partial<Record<ShippingState, SQL>> = {
  quoting: sql`INDEXED BY shipping_requests_quoting`,
  packing: sql`INDEXED BY shipping_requests_packing`,
};

/** Those to be picked or packed, as a statement goes through them. */
export const packingRequests = sql`shipping_requests r ${byWeighing.packing} WHERE r.state = 'packing' AND ${quotedFirst} AND r.submitted_at IS NOT NULL`;

/** The requests of a stage that stand in this state. The state is written out, not bound: only so does SQLite see that an index holds just these. */
function standingIn(stage: ShippingStage, state: ShippingState) {
  const condition = conditions[stage]?.(state);
  const index = condition ? byWeighing[state] : undefined;
  return sql`shipping_requests r ${index} WHERE r.state = ${sql.raw(`'${state}'`)} AND r.submitted_at IS NOT NULL AND ${condition ?? sql`1`}`;
}

/** A statement of each state of a stage, all together, from and where each stands. */
export function eachState(stage: ShippingStage, statement: (standing: SQL) => SQL) {
  return sql.join(
    shippingStages[stage].states.map((state) => statement(standingIn(stage, state))),
    sql` UNION ALL `,
  );
}

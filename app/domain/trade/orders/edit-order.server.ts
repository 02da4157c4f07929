import { eq, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { storeListedGoods } from "#app/domain/money/papers/issue-papers.server.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { cartLines, orderFreights, orderLines, type orders } from "#db/schema/index.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { type EditBasis, readEditBasis } from "./change-queries.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { type OrderMove, orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import { inCart } from "./place-order.server.ts";
import {
  type EditedFreight,
  leavesLinesUnchanged,
  type OrderEdit,
  type PricedEditLine,
  planEdit,
} from "./plan-edit.ts";
import { companyPlan } from "./write-order.server.ts";

type Order = typeof orders.$inferSelect;

/** The moves of an edit; `editMove` picks one by the order's state. What was quoted is quoted again. */
export const editMoves = [
  "change",
  "editReserved",
  "editQuoting",
  "editQuoted",
] as const satisfies OrderMove[];

export function editMove(state: Order["state"], actor: Buyer) {
  return editMoves.find((move) => orderLifecycle.allows(move, state, actor));
}

/**
 * 注文内容を変更する: changes quantities, SKUs, options, notes and label data of an unpaid order, removes lines, and
 * adds lines from the cart or the form, at the sellers' prices of today. A draft (更新) stays one. An order in
 * the queue returns to its end. A quote is withdrawn, unless it is being paid; a card payment that was never
 * approved is cancelled.
 */
export async function editOrder(
  scope: Scope<Buyer>,
  number: string,
  edit: OrderEdit,
  /** Narrowed by callers that mean a draft, so that a late form cannot take back a quote. */
  moves: readonly OrderMove[] = editMoves,
  cards?: CardService,
) {
  const idle = {
    cards,
    kind: "order" as const,
    document: () => ownOrder(scope, number),
    why: message("card.given-up", { step: "order-edited", number }),
  };
  return retryWithoutIdleCards(scope, idle, () => writeEdit(scope, number, edit, moves));
}

async function writeEdit(
  scope: Scope<Buyer>,
  number: string,
  edit: OrderEdit,
  moves: readonly OrderMove[],
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (order.state === "awaiting_finance") return refuse("being-paid");
  const move = editMove(order.state, actor);
  if (!move || !moves.includes(move)) return refuse("not-editable");
  const named = [...edit.lines, ...(edit.added ?? [])].flatMap(({ skuId }) => skuId ?? []);
  const basis = await readEditBasis(scope, order.id, named);
  const requote = move === "editQuoting" || move === "editQuoted";
  // Nobody loses a quote or a place in its queue for a button pressed by mistake.
  if (requote && edit.note === order.note && leavesLinesUnchanged(edit, basis.rows))
    return refuse("nothing-changed");
  const planned = planEdit(order, basis, edit, move !== "change");
  if (!planned.ok) return planned;
  const { lines, gone, freights, amounts, totalYen, taken } = planned.value;

  const statements = [
    ...moveOrder(scope, order, move, {
      note: edit.note,
      ...amounts,
      totalYen,
      ...(requote
        ? { submittedAt: now, payBy: null, downPaymentPercent: 0, downPaymentYen: 0 }
        : {}),
    }),
    storeListedGoods(scope, order.id),
    ...writeEdited(scope, order.id, { lines, gone, freights }, basis),
    ...(taken.length > 0 ? [db.delete(cartLines).where(inArray(cartLines.id, taken))] : []),
    ...(move === "change" ? [] : [recordAmounts(scope, order.id, { kind: "edit" })]),
  ];
  return commit(scope, statements, {
    ...moveRefusals,
    quote_being_paid: "being-paid",
  });
}

function writeEdited(
  { db, actor }: Scope<Buyer>,
  orderId: string,
  edited: {
    lines: readonly PricedEditLine[];
    gone: readonly string[];
    freights: readonly EditedFreight[];
  },
  { rows }: EditBasis,
): Guarded<"cart-changed">[] {
  const known = new Set(rows.map(({ line }) => line.id));
  const { lines, gone, freights } = edited;
  return [
    ...lines
      .filter(({ id }) => known.has(id))
      .map(({ id, skuId, spec, picture, quantity, note, options, labelData, ...line }) => {
        const wished = { skuId, spec, picture, quantity, note, options, labelData };
        const { refusal, priceFen, optionsFen } = line;
        return db
          .update(orderLines)
          .set({ ...wished, refusal, priceFen, optionsFen })
          .where(eq(orderLines.id, id));
      }),
    ...lines
      .filter(({ id }) => !known.has(id))
      .flatMap(({ sku: _, offer: __, cartLineId, ...line }) => [
        ...(cartLineId ? [guard(inCart(db, { ...line, id: cartLineId }), "cart-changed")] : []),
        db.insert(orderLines).values({ ...line, stockOutPlan: companyPlan(actor.companyId) }),
      ]),
    ...(gone.length > 0 ? [db.delete(orderLines).where(inArray(orderLines.id, [...gone]))] : []),
    db.delete(orderFreights).where(eq(orderFreights.orderId, orderId)),
    ...freights.map((freight) => db.insert(orderFreights).values({ orderId, ...freight })),
  ];
}

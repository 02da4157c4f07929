import { eq, inArray } from "drizzle-orm";
import { canBeLabelled } from "#app/domain/catalog/cart/label-data.ts";
import { areSold } from "#app/domain/catalog/cart/same-wish.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { cartLines, orderFreights, orderLines, type orders } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { type OrderMove, orderLifecycle } from "../order/order.ts";
import { lineOptionsFen, orderAmounts } from "../order/order-amounts.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { inCart } from "../placing/place-order.server.ts";
import { lineTaken } from "../placing/write-order.server.ts";
import { type EditBasis, readEditBasis } from "./edit-basis.server.ts";
import { beyondStock, leavesLines, type Priced, piecesOf, repriced } from "./edit-lines.ts";

export interface OrderEdit {
  note: string;
  /** Each line of the order, as it is to be. */
  lines: readonly {
    id: string;
    quantity: number;
    note: string;
    optionIds: readonly string[];
    remove: boolean;
  }[];
  /** Lines of the buyer's cart that become lines of the order. */
  cartLineIds: readonly string[];
}

type Order = typeof orders.$inferSelect;

/** The move that an edit is, by the state it finds. What was quoted is quoted anew. */
const edits = [
  "change",
  "editReserved",
  "editQuoting",
  "editQuoted",
] as const satisfies OrderMove[];

export function editMove(state: Order["state"], actor: Buyer) {
  return edits.find((move) => orderLifecycle.allows(move, state, actor));
}

/**
 * 注文内容を変更する: quantities, options and notes of an unpaid order, lines taken out and lines taken
 * from the cart, at the sellers' prices of today. While it is quoted it goes back to the end of the queue;
 * a quote is taken back with it, unless somebody has begun to pay.
 */
export async function editOrder(scope: Scope<Buyer>, number: string, edit: OrderEdit) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (order.state === "awaiting_finance") return refuse("being-paid");
  const move = editMove(order.state, actor);
  if (!move) return refuse("not-editable");
  const basis = await readEditBasis(scope, order.id);
  const requote = move === "editQuoting" || move === "editQuoted";
  // Nobody loses a quote or a place in its queue for a button pressed by mistake.
  if (requote && edit.note === order.note && leavesLines(edit, basis.rows))
    return refuse("nothing-changed");
  const planned = planEdit(order, basis, edit, move !== "change");
  if (!planned.ok) return planned;
  const { lines, gone, freights, amounts, totalYen, taken } = planned.value;

  const statements: Statement[] = [
    ...moveOrder(scope, order, move, {
      note: edit.note,
      ...amounts,
      totalYen,
      ...(requote
        ? { submittedAt: now, payBy: null, downPaymentPercent: 0, downPaymentYen: 0 }
        : {}),
    }),
    ...writeEdited(db, order.id, { lines, gone, freights }, basis),
    ...(taken.length > 0 ? [db.delete(cartLines).where(inArray(cartLines.id, taken))] : []),
    ...(move === "change" ? [] : [keepAmounts(scope, order.id, { kind: "edit" })]),
  ];
  return commit(db, statements, {
    ...moveRefusals,
    quote_being_paid: "being-paid",
    [lineTaken]: "cart-changed",
  });
}

/** The order's lines, freights and amounts with the edit; `submitted` holds it to what staff need. */
function planEdit(order: Order, basis: EditBasis, edit: OrderEdit, submitted: boolean) {
  const typed = new Map(edit.lines.map((line) => [line.id, line]));
  if (edit.lines.length !== basis.rows.length || basis.rows.some(({ line }) => !typed.has(line.id)))
    return refuse("lines-differ");
  const picked = basis.cart.filter(({ id }) => edit.cartLineIds.includes(id));
  if (picked.length < new Set(edit.cartLineIds).size) return refuse("cart-changed");
  // Whether enough is asked for is a question to the whole order, not to the cart.
  if (
    picked.some(({ trouble, optionGone }) => optionGone || (trouble && trouble !== "below-minimum"))
  )
    return refuse("not-orderable");

  const kept: Priced[] = [];
  for (const { line, sku, offer } of basis.rows) {
    const { quantity, note, optionIds, remove } = typed.get(line.id)!;
    if (remove) continue;
    const had = new Map(line.options.map((option) => [option.id, option]));
    const fresh = optionIds.filter((id) => !had.has(id));
    if (!areSold(fresh, basis.options)) return refuse("option-gone");
    const options = optionIds.map(
      (id) => had.get(id) ?? basis.options.find((option) => option.id === id)!,
    );
    // What staff could not buy before is asked of them again.
    kept.push({ ...line, quantity, note, options, refusal: "", sku, offer });
  }
  const position = Math.max(-1, ...basis.rows.map(({ line }) => line.position)) + 1;
  const added = picked.map(
    (line, index): Priced => ({
      ...{ ...line.kept, id: crypto.randomUUID(), orderId: order.id, position: position + index },
      ...{ quantity: line.quantity, refusal: "", sku: line.sku, offer: line.offer },
      cartLineId: line.id,
    }),
  );
  const all = [...kept, ...added];
  if (all.length === 0) return refuse("nothing-left");
  if (all.length > limits.linesPerOrder) return refuse("too-many-lines");
  if (beyondStock(all)) return refuse("out-of-stock");
  if (all.some((line) => line.offer && piecesOf(line, all) < line.offer.minOrder))
    return refuse("too-few-pieces");
  const needsLabel = new Set(basis.options.flatMap((one) => (one.needsLabel ? [one.id] : [])));
  const unlabelled = (line: Priced) =>
    line.options.some(({ id }) => needsLabel.has(id)) && !canBeLabelled(line.labelData);
  if (submitted && all.some(unlabelled)) return refuse("label-missing");

  const lines = all.map((line) => {
    const priceFen = repriced(line, all);
    return { ...line, priceFen, optionsFen: lineOptionsFen(line.options, priceFen, line.quantity) };
  });
  const freights = freightsOf(lines, basis);
  const amounts = orderAmounts(lines, freights);
  const { totalYen } = breakdown({ ...order, ...amounts });
  if (totalYen > limits.paymentYenMax) return refuse("too-much");
  const gone = edit.lines.filter(({ remove }) => remove).map(({ id }) => id);
  return done({ lines, gone, freights, amounts, totalYen, taken: picked.map(({ id }) => id) });
}

/** One parcel of each seller: the freight that stands, or the dearest of its offers. */
function freightsOf(lines: readonly Priced[], { freights }: EditBasis) {
  const sellers = new Map<string, { supplierNameZh: string; freightFen: number }>();
  for (const { supplierId, supplierNameZh, offer } of lines) {
    const standing = freights.find((one) => one.supplierId === supplierId && one.freightFen > 0);
    const listed = Math.max(
      sellers.get(supplierId)?.freightFen ?? 0,
      offer?.domesticFreightFen ?? 0,
    );
    sellers.set(supplierId, { supplierNameZh, freightFen: standing?.freightFen ?? listed });
  }
  return [...sellers].map(([supplierId, seller]) => ({ supplierId, ...seller }));
}

function writeEdited(
  db: Scope["db"],
  orderId: string,
  edited: {
    lines: readonly Priced[];
    gone: readonly string[];
    freights: ReturnType<typeof freightsOf>;
  },
  { rows }: EditBasis,
): Statement[] {
  const known = new Set(rows.map(({ line }) => line.id));
  const { lines, gone, freights } = edited;
  return [
    ...lines
      .filter(({ id }) => known.has(id))
      .map(({ id, quantity, note, options, refusal, priceFen, optionsFen }) =>
        db
          .update(orderLines)
          .set({ quantity, note, options, refusal, priceFen, optionsFen })
          .where(eq(orderLines.id, id)),
      ),
    ...lines
      .filter(({ id }) => !known.has(id))
      .map(({ sku: _, offer: __, cartLineId = "", ...line }) =>
        db
          .insert(orderLines)
          .values({ ...line, quantity: inCart({ id: cartLineId, quantity: line.quantity }) }),
      ),
    ...(gone.length > 0 ? [db.delete(orderLines).where(inArray(orderLines.id, [...gone]))] : []),
    db.delete(orderFreights).where(eq(orderFreights.orderId, orderId)),
    ...freights.map((freight) => db.insert(orderFreights).values({ orderId, ...freight })),
  ];
}

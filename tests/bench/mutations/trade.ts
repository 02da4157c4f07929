import type { Mutation } from "./mutation.ts";

const placing = {
  file: "trade/orders/place-order.server.ts",
  tests: ["trade/order/order-placing"],
};
const shipping = {
  file: "trade/shipments/draft.server.ts",
  tests: ["trade/shipping/shipping-requests"],
};

/** Guards of states and of stock. */
export const tradeMutations: readonly Mutation[] = [
  {
    name: "an order is cancelled after its payment",
    file: "trade/orders/order.ts",
    text: 'from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting"],\n      to: "cancelled"',
    instead:
      'from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting", "buying"],\n      to: "cancelled"',
    tests: ["trade/order/order-states"],
  },
  {
    name: "a cancelled order is paid",
    file: "trade/orders/order.ts",
    text: 'pay: {\n      from: ["awaiting_payment", "deposit_awaiting"]',
    instead: 'pay: {\n      from: ["awaiting_payment", "deposit_awaiting", "cancelled"]',
    tests: ["trade/order/order-states"],
  },
  {
    name: "an order is placed at another sum than the one shown",
    ...placing,
    text: "seenTotalYen !== parts.totalYen",
    instead: "seenTotalYen < 0",
    tests: ["trade/order/order-states"],
  },
  {
    name: "an order is placed at a price that nobody has seen",
    ...placing,
    text: "lines.some(({ priceChanged }) => priceChanged)",
    instead: "lines.length === 0",
  },
  {
    name: "more is put into the cart than there is",
    file: "catalog/cart/add-to-cart.server.ts",
    text: "quantities.get(skuId)! > stock",
    instead: "quantities.get(skuId)! < 0",
    tests: ["catalog/cart"],
  },
  {
    name: "a line is bought while its change is asked about",
    file: "trade/purchasing/buy-order.server.ts",
    text: "bought.some(({ line }) => isAboutLine(change, line))",
    instead: "bought.length === 0",
    tests: ["trade/order/order-changes"],
  },
  {
    name: "an order is complete before the rest of its deposit is paid",
    file: "trade/purchasing/buy-order.server.ts",
    text: " && order.downPaymentPercent === 0",
    instead: "",
    tests: ["trade/order/down-payments"],
  },
  {
    name: "more arrives than was bought",
    file: "trade/floor/receive-lot.server.ts",
    text: "quantity > lot.quantity",
    instead: "quantity < 0",
    tests: ["trade/warehouse/warehouse-lots"],
  },
  {
    name: "pieces vanish in the inspection",
    file: "trade/floor/inspection.ts",
    text: "goodQuantity + badQuantity !== quantity",
    instead: "goodQuantity + badQuantity > quantity",
    tests: ["trade/warehouse/warehouse-lots"],
  },
  {
    name: "bad pieces become stock",
    file: "trade/floor/shelve-lot.server.ts",
    text: "availableQuantity: goodQuantity,",
    instead: "availableQuantity: goodQuantity + badQuantity,",
    tests: ["trade/warehouse/warehouse-lots"],
  },
  {
    name: "goods are sent for an address that nobody verified by mail",
    ...shipping,
    text: "submit && !actor.emailVerified",
    instead: "submit && actor.emailVerified === undefined",
  },
  {
    name: "goods are sent to another company's address",
    ...shipping,
    text: "eq(addresses.companyId, actor.companyId),",
    instead: "",
  },
  {
    name: "a buyer submits what the account manager was asked to",
    file: "trade/shipments/draft.server.ts",
    text: "submit && manager",
    instead: "submit && manager === null",
    tests: ["customers/authorisations"],
  },
  {
    name: "cancelling a draft sets free stock that it never had",
    file: "trade/shipments/cancel-shipment.server.ts",
    text: "request.submittedAt\n        ?",
    instead: "request.version > 0\n        ?",
    tests: ["trade/shipping/shipping-requests"],
  },
  {
    name: "who comes too late writes all the same",
    file: "core/commit.server.ts",
    text: "IS NOT TRUE`",
    instead: "IS NULL`",
    tests: ["core/commit"],
  },
  {
    name: "who comes too late by a condition that is unknown writes all the same",
    file: "core/commit.server.ts",
    text: "IS NOT TRUE`",
    instead: "IS FALSE`",
    tests: ["core/commit"],
  },
  {
    name: "who comes too late reads the reason of another guard",
    file: "core/commit.server.ts",
    text: "failedAt(error) - 1",
    instead: "failedAt(error)",
    tests: ["core/commit"],
  },
  {
    name: "who comes too late orders a line of the cart again",
    file: "trade/orders/place-order.server.ts",
    text: "guard(inCart(db, line)",
    instead: "guard(exists(db.select().from(orders))",
    tests: ["trade/order/order-placing"],
  },
  {
    name: "who comes too late loads a box again",
    file: "trade/shipments/load-box.server.ts",
    text: "stands(scope, box.id, isNull(boxes.loadedAt))",
    instead: "stands(scope, box.id)",
    tests: ["trade/shipping/departing"],
  },
  {
    name: "who comes too late books a count of stock that has moved",
    file: "trade/floor/book-count.server.ts",
    text: "counted_quantity <> expected_quantity AND",
    instead: "0 AND",
    tests: ["trade/warehouse/stocktaking"],
  },
  {
    name: "who comes too late packs boxes that were changed",
    file: "trade/shipments/finish-packing.server.ts",
    text: "sql`(SELECT json_group_array(v)",
    instead: "sql`1 OR (SELECT json_group_array(v)",
    tests: ["trade/boxing/light-boxes"],
  },
];

import type { Mutation } from "./mutation.ts";

const placing = { tests: ["order-placing"] };
const shipping = { tests: ["shipping-requests"] };

/** Guards of states and of stock. */
export const stockMutations: readonly Mutation[] = [
  {
    name: "an order is cancelled after its payment",
    text: 'from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting"],\n      to: "cancelled"',
    instead:
      'from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting", "buying"],\n      to: "cancelled"',
    tests: ["order-states"],
  },
  {
    name: "a cancelled order is paid",
    text: 'pay: {\n      from: ["awaiting_payment", "deposit_awaiting"]',
    instead: 'pay: {\n      from: ["awaiting_payment", "deposit_awaiting", "cancelled"]',
    tests: ["order-states"],
  },
  {
    name: "an order is placed at another sum than the one shown",
    ...placing,
    text: "seenTotalYen !== parts.totalYen",
    instead: "seenTotalYen < 0",
    tests: ["order-states"],
  },
  {
    name: "an order is placed at a price that nobody has seen",
    ...placing,
    text: "lines.some(priceRose)",
    instead: "lines.length === 0",
  },
  {
    name: "more is put into the cart than there is",
    text: "quantities.get(skuId)! > stock",
    instead: "quantities.get(skuId)! < 0",
    tests: ["cart"],
  },
  {
    name: "a line is bought while its change is asked about",
    text: "bought.some(({ line }) => isAboutLine(change, line))",
    instead: "bought.length === 0",
    tests: ["order-changes"],
  },
  {
    name: "an order is complete before the rest of its deposit is paid",
    after: "function buyOrder(",
    text: " && order.downPaymentPercent === 0",
    instead: "",
    tests: ["down-payments"],
  },
  {
    name: "more arrives than was bought",
    after: "function receiveLot(",
    text: "quantity > lot.quantity",
    instead: "quantity < 0",
    tests: ["warehouse-lots"],
  },
  {
    name: "pieces vanish in the inspection",
    text: "goodQuantity + badQuantity !== quantity",
    instead: "goodQuantity + badQuantity > quantity",
    tests: ["warehouse-lots"],
  },
  {
    name: "bad pieces become stock",
    text: "availableQuantity: goodQuantity,",
    instead: "availableQuantity: goodQuantity + badQuantity,",
    tests: ["warehouse-lots"],
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
    text: "submit && manager",
    instead: "submit && manager === null",
    tests: ["authorisations"],
  },
  {
    name: "cancelling a draft sets free stock that it never had",
    text: "request.submittedAt\n      ?",
    instead: "request.version > 0\n      ?",
    tests: ["shipping-requests"],
  },
  {
    name: "more of a lot is promised than lies there",
    text: '"lot_not_oversold" CHECK(available_quantity >= 0 AND reserved_quantity >= 0 AND shipped_quantity >= 0)',
    instead: '"lot_not_oversold" CHECK(1)',
    tests: ["shipping-requests", "stocktaking"],
  },
  {
    name: "a lot's pieces do not add up",
    text: "\"lot_adds_up\" CHECK(state <> 'shelved' OR available_quantity + reserved_quantity + shipped_quantity = good_quantity)",
    instead: '"lot_adds_up" CHECK(1)',
    tests: ["warehouse-lots"],
  },
  {
    name: "what a cancelled request had set aside stays promised",
    after: "function releaseStock",
    text: "reserved_quantity - $",
    instead: "reserved_quantity - 0 * $",
    tests: ["shipping-requests"],
  },
  {
    name: "more goes into a box than was asked for",
    after: "CREATE TRIGGER open_box_contents_not_more ",
    text: "RAISE(ABORT, 'constraint failed: boxed_not_more')",
    instead: "1",
    tests: ["light-boxes"],
  },
  {
    name: "pieces are claimed twice",
    text: "RAISE(ABORT, 'constraint failed: claim_pieces')",
    instead: "1",
    tests: ["claims"],
  },
  {
    name: "pieces that were not found are asked for again",
    text: "quantity - shortQuantity - Math.max",
    instead: "quantity - Math.max",
    tests: ["picking"],
  },
  {
    name: "two requests are given the same pieces of one scan",
    text: "rest -= pieces;",
    instead: "",
    tests: ["picking"],
  },
  {
    name: "a shelf is booked with lots that nobody counted",
    text: 'if (left.length > 0) return refuse("not-all-counted");',
    instead: "",
    tests: ["stocktaking"],
  },
  {
    name: "a count leaves a request more than there is",
    text: "...(taken?.before ?? []),",
    instead: "",
    tests: ["stocktaking"],
  },
  {
    name: "a stock of material falls below nothing",
    text: '"auxiliary_material_stock" CHECK(stock_quantity >= 0)',
    instead: '"auxiliary_material_stock" CHECK(1)',
    tests: ["auxiliary-materials"],
  },
  {
    name: "a box without its paid photo is loaded",
    text: "if (asksForPhotos(request.options) && unphotographed.some((one) => one.id === box.id))",
    instead: "if (unphotographed.length < 0)",
    tests: ["departing"],
  },
];

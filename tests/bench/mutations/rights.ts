import type { Mutation } from "./mutation.ts";

const employees = {
  file: "customers/company/employees.server.ts",
  tests: ["customers/employees"],
};
const approvals = {
  file: "trade/orders/decide-approval.server.ts",
  tests: ["money/payment-approvals"],
};

/** Guards of who may. */
export const rightsMutations: readonly Mutation[] = [
  {
    name: "an employee is given rights that the giver lacks",
    ...employees,
    text: 'if (!holdsAll(giver, { ...wanted, storeIds, role: "employee" }))',
    instead: "if (!giver)",
  },
  {
    name: "somebody who holds more is changed",
    ...employees,
    text: "giver.id === person.id || !holdsAll(giver, person)",
    instead: "giver.id === person.id",
  },
  {
    name: "who is stopped stays signed in",
    ...employees,
    text: '(state === "disabled"\n        ?',
    instead: '(state === "in_use"\n        ?',
  },
  {
    name: "an employee sees the orders of other stores",
    file: "core/access.server.ts",
    text: "return actor.storeIds ? and(own, inArray(orders.storeId, [...actor.storeIds])) : own;",
    instead: "return own;",
    tests: ["core/access"],
  },
  {
    name: "the warehouse pays withdrawals",
    file: "core/policy.ts",
    text: '"pay-withdrawals": ["finance"]',
    instead: '"pay-withdrawals": ["finance", "warehouse"]',
    tests: ["core/access"],
  },
  {
    name: "anybody of ours credits a transfer",
    file: "money/payments/top-up-queries.server.ts",
    text: '!staffMay(actor, "confirm-deposit")',
    instead: "!actor",
    tests: ["core/staff-commands", "long/money/books/two-people", "money/books/bank-payment"],
  },
  {
    name: "an employee cancels without the right to order",
    file: "trade/orders/move-order.server.ts",
    text: '!buyerMay(actor, "order")',
    instead: "!actor",
    tests: ["trade/order/order-placing", "trade/order/order-fulfilment"],
  },
  {
    name: "an approval pays a sum that was changed since",
    ...approvals,
    text: "approval.totalYen !== document?.totalYen",
    instead: "!document",
  },
  {
    name: "somebody approves their own payment",
    ...approvals,
    text: "approval.askedBy === actor.id",
    instead: "approval.askedBy === null",
  },
  {
    name: "somebody without the right decides about payments",
    ...approvals,
    text: "!rights || !mayApprove(rights)",
    instead: "!rights",
  },
  {
    name: "passwords are guessed without a wait",
    file: "customers/session/tries.server.ts",
    text: "account: 10,",
    instead: "account: 10_000,",
    tests: ["customers/sign-in"],
  },
];

import type { Mutation } from "./mutation.ts";

const employees = { tests: ["employees", "long/employees"] };
const approvals = { tests: ["payment-approvals"] };

/** Guards of who may. */
export const rightsMutations: readonly Mutation[] = [
  {
    name: "an employee is given rights that the giver lacks",
    ...employees,
    text: 'if (!mayGrant(giver, { ...wanted, storeIds, role: "employee" }))',
    instead: "if (!giver)",
  },
  {
    name: "somebody who holds more is changed",
    ...employees,
    text: "giver.id === person.id || !mayGrant(giver, person)",
    instead: "giver.id === person.id",
  },
  {
    name: "who is stopped stays signed in",
    ...employees,
    text: "[endTokensOf(scope, id), db.delete(sessions).where(eq(sessions.userId, id))]",
    instead: "[]",
  },
  {
    name: "an employee sees the orders of other stores",
    text: "return actor.storeIds ? and(own, inArray(orders.storeId, [...actor.storeIds])) : own;",
    instead: "return own;",
    tests: ["access"],
  },
  {
    name: "the warehouse pays withdrawals",
    text: '"pay-withdrawals": ["finance"]',
    instead: '"pay-withdrawals": ["finance", "warehouse"]',
    tests: ["access"],
  },
  {
    name: "anybody of ours credits a transfer",
    after: "function findOpenReport(",
    text: '!staffMay(actor, "confirm-deposit")',
    instead: "!actor",
    tests: ["staff-commands", "long/two-people", "bank-payment"],
  },
  {
    name: "an employee cancels without the right to order",
    after: "function cancelOrder(",
    text: '!buyerMay(actor, "order")',
    instead: "!actor",
    tests: ["order-placing", "order-fulfilment"],
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
    text: "account: 10,",
    instead: "account: 10_000,",
    tests: ["long/sign-in"],
  },
  {
    name: "an employee pays without the right to",
    after: "function mayPay(",
    text: 'buyerMay(actor, "pay")',
    instead: "!!actor",
    tests: ["pay-together", "payment-approvals"],
  },
  {
    name: "an employee pays above their limit",
    after: "CREATE TRIGGER payment_sum_within_limit ",
    text: "RAISE(ABORT, 'constraint failed: payment_over_limit')",
    instead: "1",
    tests: ["bank-payment"],
  },
  {
    name: "the ledger takes a payment above an employee's limit",
    after: "CREATE TRIGGER payment_within_limit ",
    text: "RAISE(ABORT, 'constraint failed: payment_over_limit')",
    instead: "1",
    tests: ["payment-approvals"],
  },
  {
    name: "an employee pays above the month's budget",
    after: "CREATE TRIGGER payment_within_budget ",
    text: "RAISE(ABORT, 'constraint failed: payment_over_budget')",
    instead: "1",
    tests: ["payment-approvals"],
  },
  {
    name: "an account manager pays above the daily cap",
    text: "RAISE(ABORT, 'constraint failed: act_over_daily_cap')",
    instead: "1",
    tests: ["authorisations"],
  },
  {
    name: "a withdrawal is paid by who approved it",
    text: "THEN RAISE(ABORT, 'constraint failed: withdrawal_by_two')",
    instead: "THEN 1",
    tests: ["withdrawals"],
  },
  {
    name: "a withdrawal is exported by who approved it",
    text: "RAISE(ABORT, 'constraint failed: withdrawal_exporter')",
    instead: "1",
    tests: ["withdrawals"],
  },
  {
    name: "a withdrawal is paid by who accepted its account",
    text: "RAISE(ABORT, 'constraint failed: withdrawal_payer_decided_account')",
    instead: "1",
    tests: ["payout-accounts"],
  },
  {
    name: "coupons are confirmed by who issued them",
    text: "RAISE(ABORT, 'constraint failed: coupon_second_person')",
    instead: "1",
    tests: ["coupon-second-person"],
  },
  {
    name: "a transfer is credited alone by who brought its bank line",
    text: "RAISE(ABORT, 'constraint failed: credit_needs_two_with_own_line')",
    instead: "1",
    tests: ["own-bank-line"],
  },
  {
    name: "a difference is waived by who asked for it",
    text: "RAISE(ABORT, 'constraint failed: waive_by_two')",
    instead: "1",
    tests: ["settlement"],
  },
  {
    name: "somebody changes their own role",
    text: 'if (id === actor.id && !change.password) return refuse("oneself");',
    instead: "",
    tests: ["people", "staff-commands"],
  },
];

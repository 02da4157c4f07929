import type { Command } from "./insist.ts";
import { orderYen, sharedCoupon, sharedCouponYen } from "./storm-company.ts";

/** How many reports one person of finance enters in a round. */
const enteredEach = 7;

interface Company {
  orders: readonly { number: string }[];
  codes: readonly string[];
  buyer: string;
  first: string;
  second: string;
}

/**
 * What 200 clients send in one round: two at some orders and at every code, more withdrawals than
 * the wallet holds, and finance deciding, twice each, what was asked in the rounds before, some of which the buyer
 * takes back at that moment. What was reported is entered by one person, and in the next round by another, too.
 */
export function stormCommands(
  { orders, codes, buyer, first, second }: Company,
  { ordersEach, codesEach }: { ordersEach: number; codesEach: number },
  round: number,
  before: readonly Command[],
): Command[] {
  const latest = (kind: Command["kind"]) =>
    before.filter((command) => command.kind === kind).slice(-40);
  const reports = latest("report");
  const entered = latest("enter").slice(-enteredEach);
  const requests = latest("withdraw");
  const credit = (id: string | undefined) => ({
    intent: "confirm",
    id: id ?? "unknown",
    arrivedYen: String(orderYen * 3),
    basis: "网银已核对，流水未导入",
    note: "",
  });
  return [
    ...many(63, (index) => {
      const order = orders[round * ordersEach + (index % ordersEach)]!;
      const coupon: Record<string, string> =
        index % 5
          ? { seenYen: String(orderYen) }
          : {
              [`coupon-${order.number}`]: sharedCoupon,
              seenYen: String(orderYen - sharedCouponYen),
            };
      return {
        kind: "pay",
        path: `/payment?order_sn=${order.number}`,
        cookie: buyer,
        body: { key: crypto.randomUUID(), ...coupon },
      };
    }),
    ...many(40, () => ({
      kind: "report",
      path: "/user/recharge",
      cookie: buyer,
      body: {
        id: crypto.randomUUID(),
        amountYen: String(orderYen * 3),
        payerKana: "ハナコ",
        expectedOn: new Date().toISOString().slice(0, 10),
        ownNumber: "",
        // All are alike.
        isAnother: "on",
      },
    })),
    ...many(40, () => ({
      kind: "withdraw",
      path: "/withdrawDeposit",
      cookie: buyer,
      body: { id: crypto.randomUUID(), amountYen: "3000", reason: "嵐のため" },
    })),
    ...many(20, (index) => ({
      kind: "redeem",
      path: "/user/coupon",
      cookie: buyer,
      body: { id: crypto.randomUUID(), code: codes[round * codesEach + (index % codesEach)]! },
    })),
    ...many(enteredEach, (index) => ({
      kind: "enter",
      path: "/staff/deposits",
      cookie: first,
      body: credit(reports[index]?.body.id),
    })),
    ...many(enteredEach * 2, (index) => ({
      kind: "confirm",
      path: "/staff/deposits",
      cookie: second,
      body: credit(entered[index >> 1]?.body.id),
    })),
    ...many(10, (index) => ({
      kind: "settle",
      path: "/staff/withdrawals",
      cookie: first,
      body: {
        intent: index % 2 ? "pay" : "reject",
        id: requests[index >> 1]?.body.id ?? "unknown",
        reason: "口座が違います",
      },
    })),
    ...many(6, (index) => ({
      kind: "takeBack",
      path: "/user/WithdrawalRecord",
      cookie: buyer,
      body: { id: requests[index + 2]?.body.id ?? "unknown" },
    })),
  ];
}

function many(count: number, command: (index: number) => Command): Command[] {
  return Array.from({ length: count }, (_, index) => command(index));
}

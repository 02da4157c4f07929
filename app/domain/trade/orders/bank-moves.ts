import type { Actor } from "#app/domain/core/actor.ts";
import type { BankMove } from "#app/domain/core/scope.ts";
import { partOf } from "./down-payment.ts";
import { type OrderMove, orderLifecycle } from "./order.ts";

/**
 * The order's move for each step of a bank payment, by the part that is paid: a part returns to the state
 * from which it was paid.
 */
const moves = {
  whole: {
    payByBank: "payByBank",
    confirmBank: "confirmBank",
    rejectBank: "rejectBank",
    withdrawBank: "withdrawBank",
    expireBank: "expireBank",
  },
  deposit: {
    payByBank: "payByBank",
    confirmBank: "confirmBank",
    rejectBank: "rejectDeposit",
    withdrawBank: "withdrawDeposit",
    expireBank: "expireDeposit",
  },
  balance: {
    payByBank: "payByBank",
    confirmBank: "confirmBalance",
    rejectBank: "rejectBalance",
    withdrawBank: "withdrawBalance",
    expireBank: "expireBalance",
  },
  // The change decides which move carries it out.
  rise: {
    payByBank: "payRiseByBank",
    confirmBank: "acceptChange",
    rejectBank: "rejectRise",
    withdrawBank: "withdrawRise",
    expireBank: "expireRise",
  },
} as const satisfies Record<string, Record<BankMove, OrderMove>>;

type Parted = Parameters<typeof partOf>[0];

/** Answers the order's own move for this step of its bank payment. */
export function bankMoveOf(order: Parted, step: BankMove): OrderMove {
  return moves[partOf(order)][step];
}

const ofBank = new Set<OrderMove>(Object.values(moves).flatMap((steps) => Object.values(steps)));

/** Lists the moves open to this actor; of bank payments only those of the part that is paid next. */
export function movesOf(
  order: Parted & { state: Parameters<typeof orderLifecycle.movesFrom>[0] },
  actor: Actor,
) {
  const own = new Set<OrderMove>(Object.values(moves[partOf(order)]));
  return orderLifecycle
    .movesFrom(order.state, actor)
    .filter((move) => own.has(move) || !ofBank.has(move));
}

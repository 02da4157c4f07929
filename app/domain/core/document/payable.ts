import type { Actor, Buyer, Staff, System } from "../actor.ts";
import type { Statement } from "../commit.server.ts";
import type { Message } from "../message/message.ts";
import type { Result } from "../result.ts";
import type { Scope } from "../scope.ts";

/** The kinds of documents that are paid. */
export type PayableKind = "order" | "shipping";

/** A document on its way to being paid, whatever its kind; the areas that have such documents implement it. */
export interface Payable {
  kind: PayableKind;
  id: string;
  number: string;
  companyId: string;
  state: string;
  version: number;
  /** What it asks for in its present state, before a coupon. */
  totalYen: number;
  couponYen: number;
  /** What a coupon may look at beside the total. */
  feeYen: string;
  freightYen: number;
  paidAt: Date | null;
  payBy: Date | null;
  /** A down payment or its remainder: without coupons. */
  byParts: boolean;
  /** Whether its state asks for money now. */
  awaitsPayment: boolean;
  about: string;
  /** Who keeps it from going on, and why; it may be paid all the same. */
  held?: { by: "buyer" | "staff"; name: string; reason: string } | undefined;
  /** What paying it out of the wallet takes, or why it cannot be paid. */
  planPayment(
    scope: Scope<Buyer | Staff | System>,
    plan: PaymentPlan,
  ): Promise<Result<PlannedPayment, UnpayableReason>>;
  /** What a step of a bank payment does to it; undefined when its state does not allow it. */
  moveByBank(scope: Scope, move: BankMove, step?: BankStep): Statement[] | undefined;
}

export interface PaymentPlan {
  /** The form's, or the payment's id. */
  idempotencyKey: string;
  couponId?: string | undefined;
  note?: Message | null | undefined;
  /** Who chose to pay, where the money came later; else whoever asks. */
  payerName?: string | undefined;
}

/** What paying one document takes: to be written with the other documents' parts, or not at all. */
export interface PlannedPayment {
  /** The history row first: it is the lock. */
  statements: Statement[];
  /** What the document asks for before its coupon. */
  dueYen: number;
  couponYen: number;
}

export type UnpayableReason =
  | "already-paid"
  | "not-payable"
  | "quote-expired"
  | "coupon-unknown"
  | "coupon-used"
  | "coupon-unfit";

/** The steps of a payment by bank, as its documents go along with it. */
export type BankMove = "payByBank" | "withdrawBank" | "rejectBank" | "expireBank" | "confirmBank";

export interface BankStep {
  note?: Message | null;
  /** What a coupon is to pay when the bank is chosen; it is given back if the transfer is. */
  couponYen?: number;
}

export interface DocumentKey {
  kind: PayableKind;
  /** The number on pages, the id in rows. */
  key: string;
}

/** Where payments find the documents they are for. */
export interface Payables {
  /**
   * The documents of these keys in one round trip, of a person those they may see, of an id the
   * company; undefined when one of them is not theirs.
   */
  find(
    scope: Pick<Scope<Actor>, "db">,
    whose: Buyer | Staff | string,
    by: "number" | "id",
    keys: readonly DocumentKey[],
  ): Promise<Payable[] | undefined>;
}

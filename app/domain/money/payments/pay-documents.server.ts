import { and, eq } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded } from "#app/domain/core/commit.server.ts";
import { itemsPerPayment, limits } from "#app/domain/core/limits.ts";
import type { UnpayableReason } from "#app/domain/core/message/money-messages.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments, paymentItems, payments, topUpReports } from "#db/schema/index.ts";
import {
  type ChosenCoupons,
  openPayment,
  type PaymentPart,
  planParts,
  refuseDocument,
  refuseInReview,
  sumOf,
} from "./open-payment.server.ts";
import { paymentRefusals } from "./payment.server.ts";
import { type PaymentState, type PaymentWay, refuseChangedTotal } from "./payment.ts";
import type { PaymentRow } from "./payment-queries.server.ts";

/** The fields common to all ways of paying. */
export interface PaymentRequest {
  /** Chosen by the form, so that sending it twice pays once. */
  id: string;
  coupons?: ChosenCoupons | undefined;
  /** The total after coupons that the page showed; API clients may leave it out. */
  seenYen?: number | undefined;
}

/**
 * 残高で支払う: pays one or several documents from the balance, each from its store's wallet or the company's, all or none,
 * in one commit with their moves. Refuses with the first document that cannot be paid; repeated with any keys, the
 * money moves once. An account manager pays only what the company's authorisation covers.
 */
export function payDocuments<Unmet extends string = never>(
  scope: Scope<Buyer | Staff>,
  documents: readonly Payable[] | undefined,
  /**
   * `also` is written in the payment's commit before its documents move, and its constraints can refuse
   * the payment.
   */
  request: PaymentRequest & { also?: readonly Guarded<Unmet>[] },
) {
  const { id, coupons = new Map(), also = [] } = request;
  return beginPayment(scope, documents, request, {
    way: "balance",
    repeats: () => true,
    plan: (documents) =>
      planParts(scope, documents, coupons, { idempotencyKey: id, fromStoreWallet: true }),
    write: ({ parts, statements, dueYen }) =>
      commit(
        scope,
        [
          ...openPayment(scope, {
            id,
            state: "paid",
            way: "balance",
            parts,
            balanceYen: dueYen,
            restYen: 0,
          }),
          ...also,
          ...statements,
        ],
        paymentRefusals,
      ),
  });
}

interface Planned {
  parts: PaymentPart[];
  statements: Statement[];
}

type Unpayable = ReturnType<typeof refuseDocument<UnpayableReason>>;

/** The steps that differ between ways of paying. */
interface PaymentMethod<Written extends Result<unknown, string>> {
  way: PaymentWay;
  /** True where a payment begun this way has the details that are sent now. */
  repeats(begun: BegunPayment): boolean;
  /** Plans the payment of each document, or refuses one. */
  plan(documents: readonly Payable[]): Promise<{ ok: true; value: Planned } | Unpayable>;
  write(planned: Planned & ReturnType<typeof sumOf>): Promise<Written>;
}

interface BegunPayment {
  payment: PaymentRow;
  /** The transfer that a payment by bank announced. */
  transfer: { payerKana: string; expectedOn: string } | null;
  /** The charge of a payment by card. */
  card: { chargedYen: number } | null;
}

/** In the other states nothing pays the documents any more. */
const standingStates: readonly PaymentState[] = ["waiting", "paid"];

/**
 * Begins a payment of documents after the common checks: the right to pay, one payment a key, the own
 * company, no card in review, the total that was shown. A used key is done only where it repeats the payment
 * that it began, the same in every detail, and that payment stands. Limits, budgets and required approvals are checked
 * by the schema in the commit that `write` makes. `documents` is undefined where the person may not see
 * one of them.
 */
export async function beginPayment<Written extends Result<unknown, string>>(
  scope: Scope<Buyer | Staff>,
  documents: readonly Payable[] | undefined,
  request: PaymentRequest,
  method: PaymentMethod<Written>,
) {
  if (!mayPay(scope.actor)) return refuse("forbidden");
  if (!documents || !belongToOneCompany(scope, documents)) return refuse("not-found");
  const earlier = await answerBegun();
  if (earlier) return earlier;
  const begun = await begin();
  const { ok } = begun;
  // A copy that was sent at the same time may have begun first.
  const first = ok ? undefined : await answerBegun();
  if (first) return first;
  return begun;

  async function answerBegun() {
    const begun = await findPaymentByKey(scope, documents!, request, method);
    if (!begun) return undefined;
    return begun === "same" ? done(undefined) : refuse("begun-before");
  }

  async function begin() {
    const [planned, inReview] = await Promise.all([
      method.plan(documents!),
      refuseInReview(scope, documents!),
    ]);
    if (!planned.ok) return planned;
    if (inReview) return inReview;
    const sum = sumOf(planned.value.parts);
    const unseen = refuseChangedTotal(request.seenYen, sum.dueYen);
    if (unseen) return unseen;
    if (sum.totalYen > limits.paymentYenMax) return refuse("above-maximum");
    const written = await method.write({ ...planned.value, ...sum });
    return written.ok || written.reason !== "moved-meanwhile"
      ? written
      : findMovedDocument(scope, documents!);
  }
}

function mayPay(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
}

/** True where all documents belong to one company, for a buyer their own. */
function belongToOneCompany({ actor }: Scope<Buyer | Staff>, documents: readonly Payable[]) {
  const companyId = actor.kind === "buyer" ? actor.companyId : documents[0]?.companyId;
  return documents.length > 0 && documents.every((one) => one.companyId === companyId);
}

/** Tells whether this key has begun this payment, which stands, or anything else. */
async function findPaymentByKey<Written extends Result<unknown, string>>(
  { db }: Pick<Scope, "db">,
  documents: readonly Payable[],
  { id, seenYen, coupons = new Map() }: PaymentRequest,
  { way, repeats }: PaymentMethod<Written>,
): Promise<"same" | "other" | undefined> {
  const items = await db
    .select({
      payment: payments,
      item: { documentId: paymentItems.documentId, couponId: paymentItems.couponId },
      transfer: { payerKana: topUpReports.payerKana, expectedOn: topUpReports.expectedOn },
      card: { chargedYen: cardPayments.chargedYen },
    })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .leftJoin(topUpReports, eq(topUpReports.id, payments.id))
    .leftJoin(cardPayments, eq(cardPayments.id, payments.id))
    .where(and(eq(payments.id, id), eq(payments.companyId, documents[0]!.companyId)))
    .limit(itemsPerPayment);
  const [begun] = items;
  if (!begun) return undefined;
  const { payment } = begun;
  const couponOf = new Map(items.map(({ item }) => [item.documentId, item.couponId]));
  const same =
    payment.way === way &&
    standingStates.includes(payment.state) &&
    couponOf.size === documents.length &&
    documents.every((one) => couponOf.get(one.id) === (coupons.get(one.id) ?? null)) &&
    !refuseChangedTotal(seenYen, payment.totalYen - payment.couponYen) &&
    repeats(begun);
  return same ? "same" : "other";
}

/** Finds the document that has moved since it was read, for the refusal's sentence. */
async function findMovedDocument(scope: Scope<Buyer | Staff>, documents: readonly Payable[]) {
  const keys = documents.map(({ kind, id }) => ({ kind, key: id }));
  const latest = await scope.payables.find(scope, scope.actor, "id", keys);
  const moved = documents.find(({ version }, index) => latest?.[index]?.version !== version);
  if (!moved) return refuse("moved-meanwhile");
  const now = latest?.find(({ id }) => id === moved.id);
  return refuseDocument(now?.paidAt ? "already-paid" : "moved-meanwhile", moved);
}

import { type Buyer, type Staff, signature } from "#app/domain/core/actor.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Payable, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { paymentItems, payments } from "#db/schema/index.ts";
import { aboutOf } from "./about-documents.ts";
import type { PaymentState, PaymentWay } from "./payment.ts";

export interface PaymentPart extends Pick<PlannedPayment, "dueYen" | "couponYen"> {
  document: Payable;
  couponId: string | undefined;
}

interface NewPayment {
  id: string;
  state: PaymentState;
  way: PaymentWay;
  parts: readonly PaymentPart[];
  /** What the balance pays, and what comes from elsewhere. */
  balanceYen: number;
  restYen: number;
  heldYen?: number;
  expiresAt?: Date;
}

/** What some parts cost together. */
export function sumOf(parts: readonly Pick<PaymentPart, "dueYen" | "couponYen">[]) {
  const totalYen = parts.reduce((sum, { dueYen }) => sum + dueYen, 0);
  const couponYen = parts.reduce((sum, part) => sum + part.couponYen, 0);
  return { totalYen, couponYen, dueYen: totalYen - couponYen };
}

/** The payment's own rows, its history row first. */
export function openPayment(
  scope: Scope<Buyer | Staff>,
  { parts, expiresAt, ...payment }: NewPayment,
): Statement[] {
  const { db, actor, now } = scope;
  const { totalYen, couponYen } = sumOf(parts);
  const [count, number] = nextNumber(scope, "payment");
  return [
    openDocument(scope, "payment", payment),
    count,
    db.insert(payments).values({
      ...payment,
      number,
      totalYen,
      couponYen,
      companyId: parts[0]!.document.companyId,
      version: 1,
      about: aboutOf(parts.map(({ document }) => document)),
      expiresAt: expiresAt ?? null,
      startedAt: now,
      startedBy: signature(actor),
      startedByName: actor.name,
      settledAt: payment.state === "paid" ? now : null,
    }),
    db.insert(paymentItems).values(
      parts.map(({ document, couponId, dueYen, couponYen }, position) => ({
        position,
        dueYen,
        couponYen,
        paymentId: payment.id,
        couponId: couponId ?? null,
        documentKind: document.kind,
        documentId: document.id,
        documentNumber: document.number,
        awaited: payment.way === "bank",
      })),
    ),
  ];
}

import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Transfer } from "../ledger/ledger.ts";
import type { PaperSubject } from "./facts-sql.server.ts";
import { reservePaper } from "./reserve-paper.server.ts";

const subjects = [
  "order",
  "shipping",
  "membership",
  "card",
] as const satisfies PaperSubject["kind"][];

/**
 * The papers that a transfer issues, in its commit: a receipt for what was paid, a 返還請求書 for what
 * came back, for a membership its invoice too, and both for the fee of a card.
 */
export function papersOfTransfer(scope: Scope, transfer: Transfer): Statement[] {
  const { id: event, kind, document, amountYen: yen, to } = transfer;
  const subjectKind = subjects.find((one) => one === document.kind);
  if (!subjectKind) return [];
  const subject = { kind: subjectKind, id: document.id };
  const receipt = () => reservePaper(scope, { kind: "receipt", event, subject, yen });
  const returned = () => reservePaper(scope, { kind: "credit-note", event, subject, yen });
  switch (kind) {
    case "order-payment":
    case "shipping-payment":
      return receipt();
    case "order-refund":
    case "shipping-refund":
    case "claim-refund":
      return returned();
    case "membership":
      return [...reservePaper(scope, { kind: "invoice", event, subject, yen }), ...receipt()];
    case "card-fee":
      return to.id === "house/paypal" ? returned() : receipt();
    default:
      return [];
  }
}

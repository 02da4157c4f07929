import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  startBankPayment,
  withdrawPayment,
} from "#app/domain/money/payments/start-bank-payment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { couponIssues, coupons, paymentItems } from "#db/schema/index.ts";
import { chen, hanako, noon, type Shop } from "../shop.ts";
import { requestedShipment, shelvedLot } from "../trade/stock.ts";

/** A shipping request of 花子 that is quoted at this freight. */
export async function shipmentToPay(shop: Shop, freightYen: number) {
  const { lotId } = await shelvedLot(shop, 10);
  const made = await requestedShipment(shop, lotId, 6);
  await quoteShipment(shop.as(chen), made.number, {
    checked: true,
    freightYen,
    optionsYen: 0,
    storageYen: 0,
    note: "",
  });
  return made;
}

/** Documents as a payment takes them, by their numbers. */
export async function payables(shop: Shop, numbers: readonly string[], who = hanako) {
  const keys = numbers.map((key) => ({
    kind: key.startsWith("KB") ? ("order" as const) : ("shipping" as const),
    key,
  }));
  return (await shop.as(who).payables.find(shop, who.companyId, "number", keys))!;
}

/** A coupon of 花子's company over some yen. */
export async function couponOf(shop: Shop, yen: number, uses = 1) {
  const id = crypto.randomUUID();
  const terms = { validFrom: "2026-01-01", validUntil: "2026-12-31" };
  await shop.db.insert(couponIssues).values({
    id,
    code: id.slice(0, 8),
    nameJa: `${yen}円引き`,
    kind: "amount",
    value: yen,
    ...terms,
    minimumYen: 0,
    usesEach: uses,
    issuedAt: noon,
    issuedByName: "陈晓",
  });
  await shop.db.insert(coupons).values({
    id,
    issueId: id,
    companyId: hanako.companyId,
    usesLeft: uses,
    gotAt: noon,
    gotByName: "山田花子",
    validUntil: terms.validUntil,
  });
  return id;
}

/** The form's key and the coupons chosen, by the document's id. */
export function asked(coupons: Record<string, string> = {}) {
  return { id: crypto.randomUUID(), coupons: new Map(Object.entries(coupons)) };
}

interface ByBank {
  balanceYen?: number;
  coupons?: Record<string, string>;
  id?: string;
}

/** A bank payment of some documents, as the buyer's form begins it; its report has its id. */
export async function bankPayment(
  shop: Shop,
  numbers: readonly string[],
  { balanceYen = 0, coupons = {}, id = crypto.randomUUID() }: ByBank = {},
  who: Buyer = hanako,
) {
  const documents = await payables(shop, numbers);
  const started = await startBankPayment(shop.as(who), documents, {
    ...asked(coupons),
    id,
    balanceYen,
    payerKana: "ハナコショウテン",
    expectedOn: "2026-01-16",
  });
  return { id, started };
}

/** The payment that this document waits for is withdrawn by its buyer. */
export async function withdrawOf(shop: Shop, documentId: string, who: Buyer = hanako) {
  const [item] = await shop.db
    .select()
    .from(paymentItems)
    .where(and(eq(paymentItems.documentId, documentId), eq(paymentItems.awaited, true)));
  return withdrawPayment(shop.as(who), item?.paymentId ?? "none");
}

/** So much leaves 花子's wallet. */
export async function spend(shop: Shop, amountYen: number) {
  const id = crypto.randomUUID();
  const spent = postTransfer(shop.as(hanako), {
    id: `spent/${id}`,
    kind: "correction",
    amountYen,
    reason: message("typed", { text: "訂正" }),
    from: walletOf(hanako.companyId),
    to: house("bank"),
    document: { kind: "spent", id },
  });
  await commit(shop.as(hanako), spent, {});
}

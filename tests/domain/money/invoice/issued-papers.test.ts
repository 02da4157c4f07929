import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { plansQuery } from "#app/domain/customers/membership/membership.server.ts";
import { listPapers } from "#app/domain/money/papers/list-papers.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import type { DocumentInvoice } from "#app/domain/money/papers/paper-kinds.ts";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { issuedPapers, orders } from "#db/schema/index.ts";
import { expectNoGaps, expectPapersWhole, papersOf } from "#tests/support/money/issued-papers.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = (kind: DocumentInvoice, number: string) =>
  openPaper(shop.as(hanako), { kind, number });
const pay = (id: string) => payDocument(shop.as(hanako), "order", id, crypto.randomUUID());

/** Drops so many of every line that `fewer` leaves nothing to, or some. */
async function drop(number: string, share: number) {
  const { lines } = (await findOrder(shop.as(li), number))!;
  const id = crypto.randomUUID();
  await proposeChange(shop.as(li), number, {
    id,
    lines: lines.map(({ id: lineId, quantity }) => ({
      lineId,
      fewer: Math.ceil(quantity * share),
      reason: "売り切れ",
    })),
  });
  const answered = await answerChange(shop.as(hanako), number, id, "accepted");
  if (!answered.ok) throw new Error(answered.reason);
}

describe("an issued paper", () => {
  test("is numbered by kind and year with its event, and says what was paid", async () => {
    const { id, number } = await orderPaid(shop);
    const papers = await papersOf(shop, id);
    expect(papers.map((one) => one.number)).toEqual([
      "Q2026-000001",
      "I2026-000001",
      "R2026-000001",
    ]);
    const receipt = (await open("receipt", number))!;
    expect(receipt.title).toBe("領収書");
    expect(receipt.to).toBe("花子商店");
    expect(receipt.notes[0]).toBe(
      `但し、注文 ${number} の代金として、上記の金額を領収いたしました。`,
    );
    await expectPapersWhole(shop, hanako, id);
  });

  test("that goes with the goods is issued as they leave, and bears no sum of its own", async () => {
    const { id, number } = await packedRequest(shop, 6);
    const before = (await papersOf(shop, id)).length;
    const carrier = { carrier: "佐川急便", trackingNumber: "123456789012", boxTracking: new Map() };
    expect(await shipShipment(shop.as(wei), number, carrier)).toMatchObject({ ok: true });
    const sent = (await papersOf(shop, id)).slice(before);
    expect(sent.map(({ kind, yen }) => [kind, yen])).toEqual([
      ["delivery-note", null],
      ["commercial-invoice", null],
      ["packing-list", null],
    ]);
  });

  test("shows the very rounding of the order's page", async () => {
    const { number } = await orderPaid(shop);
    const [order] = await shop.db.select().from(orders);
    const { breakdown } = await import("#app/domain/pricing/pricing.ts");
    const rounding = ["端数の切り上げ", breakdown(order!).roundingYen];
    for (const kind of ["quote", "invoice", "receipt"] as const)
      expect((await open(kind, number))!.sums).toContainEqual(rounding);
  });

  test("cannot be changed, thrown away or put in another's place", async () => {
    const { number } = await orderPaid(shop);
    await open("receipt", number);
    const receipt = sql`kind = 'receipt'`;
    for (const change of [
      sql`UPDATE issued_papers SET content = '{}', sha256 = 'x' WHERE ${receipt}`,
      sql`UPDATE issued_papers SET content = NULL, sha256 = NULL WHERE ${receipt}`,
      sql`UPDATE issued_papers SET yen = 1 WHERE ${receipt}`,
      sql`UPDATE issued_papers SET facts = '{}' WHERE ${receipt}`,
      sql`DELETE FROM issued_papers WHERE ${receipt}`,
      sql`INSERT OR REPLACE INTO issued_papers SELECT * FROM issued_papers WHERE ${receipt}`,
    ])
      await expect(shop.db.run(change)).rejects.toThrow();
    expect((await open("receipt", number))?.title).toBe("領収書");
  });

  test("opened twice at once is written once; events at once leave no gap", async () => {
    await shop.deposit(hanako.companyId, 3_000_000);
    const first = await orderQuoted(shop);
    const second = await orderQuoted(shop);
    await Promise.all([first, first, second, second].map(({ id }) => pay(id)));
    const both = await Promise.all([
      open("receipt", first.number),
      open("receipt", first.number),
      open("receipt", second.number),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(both[2]!.number).not.toBe(both[0]!.number);
    const receipts = await shop.db
      .select()
      .from(issuedPapers)
      .where(eq(issuedPapers.kind, "receipt"));
    expect(receipts.map(({ number }) => number).sort()).toEqual(["R2026-000001", "R2026-000002"]);
    await expectNoGaps(shop);
  });

  test("is the company's alone, and of their stores for who is limited to some", async () => {
    const { number } = await orderPaid(shop);
    expect(await openPaper(shop.as(taro), { kind: "receipt", number })).toBeUndefined();
    expect((await listPapers(shop.as(taro), { limit: 10 })).papers).toEqual([]);
    const limited = { ...hanako, role: "employee" as const, storeIds: ["another-store"] };
    expect(await openPaper(shop.as(limited), { kind: "receipt", number })).toBeUndefined();
    expect((await listPapers(shop.as(limited), { limit: 10 })).papers).toEqual([]);
  });

  test("says that a newer one took its place, or that its order was cancelled, and stays as it was", async () => {
    const { id, number } = await orderPaid(shop);
    const before = (await open("invoice", number))!;
    expect([before.state, before.replacedBy]).toEqual(["valid", null]);
    await drop(number, 0.5);
    const replaced = (await open("invoice", before.number))!;
    expect(replaced).toEqual({ ...before, state: "replaced", replacedBy: "I2026-000002" });
    expect((await open("invoice", number))!.state).toBe("valid");
    // A receipt is of its payment and a credit note of its refund, whatever follows.
    const states = async () =>
      new Map(
        (await listPapers(shop.as(hanako), { limit: 20 })).papers.map((one) => [
          one.number,
          one.state,
        ]),
      );
    expect(Object.fromEntries(await states())).toMatchObject({
      "I2026-000001": "replaced",
      "I2026-000002": "valid",
      "R2026-000001": "valid",
    });
    const quoted = await orderQuoted(shop);
    const [quote, invoice] = await papersOf(shop, quoted.id);
    expect(await cancelOrder(shop.as(hanako), quoted.number, "不要になった")).toMatchObject({
      ok: true,
    });
    const after = await states();
    expect([after.get(quote!.number), after.get(invoice!.number)]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    expect((await papersOf(shop, id)).length).toBeGreaterThan(4);
  });

  test("is found page by page, by kind, number and day", async () => {
    const { number } = await orderPaid(shop);
    shop.wait(2);
    await orderPaid(shop);
    const scope = shop.as(hanako);
    const seen: string[] = [];
    let after: { at: number; id: string } | undefined;
    do {
      const { papers, next } = await listPapers(scope, { limit: 2, after });
      seen.push(...papers.map((one) => one.number));
      after = next;
    } while (after);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
    const day = (text: string) => new Date(`${text}T00:00:00+09:00`);
    const list = async (wanted: Partial<Parameters<typeof listPapers>[1]>) =>
      (await listPapers(scope, { limit: 50, ...wanted })).papers.map((one) => one.number);
    expect(await list({ kind: "receipt" })).toEqual(["R2026-000002", "R2026-000001"]);
    expect(await list({ number })).toHaveLength(3);
    expect(await list({ number: "I2026-000002" })).toEqual(["I2026-000002"]);
    expect(await list({ from: day("2026-01-17") })).toHaveLength(3);
    expect(await list({ until: day("2026-01-15") })).toEqual([]);
  });
});

describe("the papers of an order that changes", () => {
  test("the receipt stays, a 返還請求書 follows, and the invoice is issued anew", async () => {
    const { id, number } = await orderPaid(shop);
    const receipt = await open("receipt", number);
    await drop(number, 0.5);
    expect(await open("receipt", number)).toEqual(receipt);
    const note = (await open("credit-note", number))!;
    expect(note.title).toBe("返還請求書");
    expect(note.facts).toContainEqual(["返還のもと", "領収書 R2026-000001（2026/01/15のお取引）"]);
    expect(note.headline?.yen).toBeGreaterThan(0);
    expect(note.taxes.map(([label]) => label)).toContain("10%対象（税込）");
    const invoice = (await open("invoice", number))!;
    expect(invoice.number).toBe("I2026-000002");
    expect(invoice.facts).toContainEqual([
      "差し替え",
      "I2026-000001 に代わるものです（注文内容の変更）",
    ]);
    expect(invoice.headline?.yen).toBe(receipt!.headline!.yen - note.headline!.yen);
    await expectPapersWhole(shop, hanako, id);
  });

  test("fully refunded, it keeps its receipt and has a 返還請求書 of the same sum", async () => {
    const { id, number } = await orderPaid(shop);
    await drop(number, 1);
    const receipt = (await open("receipt", number))!;
    const note = (await open("credit-note", number))!;
    expect(receipt.headline?.yen).toBeGreaterThan(0);
    expect(note.headline?.yen).toBe(receipt.headline?.yen);
    expect(note.taxes).toEqual(receipt.taxes);
    await expectPapersWhole(shop, hanako, id);
  });

  test("a down payment and its remainder each have their receipt, and stand on the invoice", async () => {
    const { id, number } = await orderQuoted(shop, 30);
    await shop.deposit(hanako.companyId, 1_000_000);
    const [{ totalYen, downPaymentYen }] = (await shop.db.select().from(orders)) as [
      typeof orders.$inferSelect,
    ];
    const before = (await open("invoice", number))!;
    expect(before.sums.slice(-3)).toEqual([
      ["合計", totalYen],
      ["うち手付金（買付の前）", downPaymentYen],
      ["残金（生産完了のあと）", totalYen - downPaymentYen],
    ]);
    await pay(id);
    const invoice = (await open("invoice", number))!;
    expect(invoice.headline?.yen).toBe(totalYen);
    expect(invoice.sums.slice(-2)).toEqual([
      ["入金済み（手付金）", downPaymentYen],
      ["残金", totalYen - downPaymentYen],
    ]);
    const deposit = (await open("receipt", number))!;
    expect(deposit.headline?.yen).toBe(downPaymentYen);
    expect(deposit.taxes).toEqual([["前受金（手付金）", downPaymentYen]]);
    for (const supplierId of ["supplier-1", "supplier-2"])
      await buyOrder(shop.as(li), number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: `40123-${supplierId}`,
        chinaTracking: "",
      });
    await markProductionDone(shop.as(li), number);
    await pay(id);
    const rest = (await open("receipt", number))!;
    expect(rest.headline?.yen).toBe(totalYen - downPaymentYen);
    expect(rest.sums.slice(-2)).toEqual([
      ["お受け取り済みの手付金", -downPaymentYen],
      ["合計", totalYen - downPaymentYen],
    ]);
    await expectPapersWhole(shop, hanako, id);
  });

  test("a membership has an invoice and a receipt under the tax of its day", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    const [plan] = await plansQuery(shop.as(hanako));
    const id = crypto.randomUUID();
    await buyMembership(shop.as(hanako), { id, plan: plan!.code, priceYen: plan!.priceYen });
    const papers = await papersOf(shop, id);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "receipt"]);
    const receipt = (await open("receipt", papers[1]!.number))!;
    expect(receipt.taxes[0]).toEqual(["10%対象（税込）", plan!.priceYen]);
    await expectPapersWhole(shop, hanako, id);
  });
});

import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import type { DocumentInvoice } from "#app/domain/money/papers/paper-kinds.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { companies, issuedPapers, orderLines, settings } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

const font = readFileSync("public/fonts/biz-udpgothic.ttf.gz");

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = (kind: DocumentInvoice, number: string) =>
  openPaper(shop.as(hanako), { kind, number });

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
  test("opened late says what it would have said early, after names, settings and goods changed", async () => {
    const early = await orderPaid(shop);
    const kinds = ["quote", "invoice", "receipt"] as const;
    const before = await Promise.all(kinds.map((kind) => open(kind, early.number)));
    const pdf = await drawInvoice(before[2]!, font);
    // Forgets the words, as if nobody had opened them.
    await shop.db.run(sql`DROP TRIGGER issued_papers_kept`);
    await shop.db.update(issuedPapers).set({ content: null, sha256: null });
    await shop.db
      .update(companies)
      .set({ name: "改名商店" })
      .where(eq(companies.id, "hanako-shop"));
    await shop.db
      .insert(settings)
      .values({ key: "issuerName", effectiveFrom: "2026-01-15", value: "新しい買付便" });
    shop.wait(3);
    await drop(early.number, 0.5);
    await shop.db.update(orderLines).set({ titleJa: "別の商品" });
    for (const [index, kind] of kinds.entries()) {
      const number = before[index]!.number;
      const late = (await open(kind, number))!;
      // A newer invoice took the place of this one, whose content stays.
      const since = kind === "invoice" ? { state: "replaced", replacedBy: "I2026-000002" } : {};
      expect(late).toEqual({ ...before[index], ...since });
      if (kind === "receipt") expect(await drawInvoice(late, font)).toEqual(pdf);
    }
  });
});

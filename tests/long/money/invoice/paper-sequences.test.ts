import fc from "fast-check";
import { expect, test } from "vitest";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { couponOf } from "#tests/support/channels/due.ts";
import { expectPapersWhole, papersOf } from "#tests/support/money/issued-papers.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

type Order = { id: string; number: string };
/** What may happen next; what cannot is refused and leaves everything as it was. */
type Happening = (shop: Shop, order: Order, chance: number) => Promise<unknown>;

const pay: Happening = (shop, { id }) =>
  payDocument(shop.as(hanako), "order", id, crypto.randomUUID());

const happenings: Record<string, Happening> = {
  pay,
  async change(shop, { number }, chance) {
    const { lines } = (await findOrder(shop.as(li), number))!;
    const wanted = lines.filter(({ refusal }) => refusal === null);
    const line = wanted[chance % Math.max(1, wanted.length)];
    if (!line) return;
    const id = crypto.randomUUID();
    const pieces = chance % (line.quantity + 1);
    await proposeChange(shop.as(li), number, {
      id,
      lines: [{ lineId: line.id, fewer: chance % 3 === 0 ? -pieces : pieces, reason: "変更" }],
    });
    await answerChange(shop.as(hanako), number, id, chance % 7 === 0 ? "declined" : "accepted");
  },
  async buy(shop, { number }, chance) {
    await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId: chance % 2 ? "supplier-1" : "supplier-2",
      marketplaceNumber: `4012345${chance % 1_000}`,
      chinaTracking: "",
    });
  },
  made: (shop, { number }) => markProductionDone(shop.as(li), number),
  async timePasses(shop) {
    shop.wait(1);
  },
};

test("whatever happens to an order, its receipts less its returns are what the wallet paid", async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("whole" as const, "coupon" as const, "down-payment" as const),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(happenings), "change"), fc.nat(10_000)), {
        minLength: 4,
        maxLength: 10,
      }),
      async (paid, sequence) => {
        await using shop = await openShop();
        const order = await orderQuoted(shop, paid === "down-payment" ? 30 : 0);
        await shop.deposit(hanako.companyId, 3_000_000);
        const couponId = paid === "coupon" ? await couponOf(shop, 300) : undefined;
        await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID(), { couponId });
        for (const [name, chance] of sequence) await happenings[name]!(shop, order, chance);
        for (const { kind } of await papersOf(shop, order.id)) kinds.add(kind);
        await expectPapersWhole(shop, hanako, order.id);
      },
    ),
    { numRuns: Number(process.env.PAPER_RUNS ?? 25) },
  );
  expect([...kinds].sort()).toEqual(["credit-note", "invoice", "quote", "receipt"]);
}, 120_000);

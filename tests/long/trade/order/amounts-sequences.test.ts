import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  agreeToWish,
  answerChange,
  refuseWish,
  wishChange,
  withdrawWish,
} from "#app/domain/trade/orders/answer-change.server.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { orderChanges } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";
import { expectWhole } from "#tests/support/trade/whole-order.ts";

type Order = { id: string; number: string };
/** What may happen next to the order; what cannot is refused. */
type Deed = (shop: Shop, order: Order, size: number) => Promise<unknown>;

const found = async (shop: Shop, { number }: Order) => (await findOrder(shop.as(li), number))!;

async function openChange(shop: Shop, { id }: Order) {
  const [change] = await shop.db
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, id), eq(orderChanges.state, "proposed")));
  return change;
}

/** One line asked for so many pieces more or fewer. */
async function otherPieces(shop: Shop, order: Order, size: number) {
  const { lines } = await found(shop, order);
  const line = lines[size % lines.length]!;
  const fewer = (size % 41) - 20;
  return { id: crypto.randomUUID(), lines: [{ lineId: line.id, fewer, reason: "変更" }] };
}

const deeds: Record<string, Deed> = {
  async quote(shop, order, size) {
    const { lines } = await found(shop, order);
    return quoteOrder(shop.as(li), order.number, {
      note: "",
      freights: new Map([["supplier-1", size]]),
      downPaymentPercent: size % 4 === 0 ? 30 : 0,
      lines: lines.map((line) => ({
        ...line,
        priceFen: line.priceFen + (size % 300),
        refusal: "確認済み",
      })),
    });
  },
  takeBack: (shop, { number }) => takeBackQuote(shop.as(li), number, "誤り"),
  async edit(shop, order, size) {
    const { lines } = await found(shop, order);
    return editOrder(shop.as(hanako), order.number, {
      note: "",
      cartLineIds: [],
      lines: lines.map(({ id, note, options }) => ({
        id,
        note,
        quantity: 1 + (size % 90),
        remove: false,
        optionIds: size % 2 ? options.map((option) => option.id) : [],
      })),
    });
  },
  pay: (shop, { id }) => payDocument(shop.as(hanako), "order", id, crypto.randomUUID()),
  async propose(shop, order, size) {
    const change = await otherPieces(shop, order, size);
    const [line] = change.lines;
    return proposeChange(shop.as(li), order.number, {
      ...change,
      lines: [{ ...line!, priceFen: size % 3 ? undefined : 500 + size }],
      freights: size % 5 ? [] : [{ supplierId: "supplier-2", freightFen: size, reason: "送料" }],
      added:
        size % 7
          ? []
          : [
              {
                lineId: crypto.randomUUID(),
                skuId: "sku-tumbler",
                quantity: 3,
                optionIds: [],
                reason: "追加",
              },
            ],
    });
  },
  async wish(shop, order, size) {
    return wishChange(shop.as(hanako), order.number, await otherPieces(shop, order, size));
  },
  async agree(shop, order) {
    const change = await openChange(shop, order);
    return change && agreeToWish(shop.as(li), order.number, change.id);
  },
  async refuse(shop, order) {
    const change = await openChange(shop, order);
    return change && refuseWish(shop.as(li), order.number, change.id, "不可");
  },
  async withdraw(shop, order) {
    const change = await openChange(shop, order);
    return change && withdrawWish(shop.as(hanako), order.number, change.id);
  },
  async consent(shop, order, size) {
    const change = await openChange(shop, order);
    const declined = size % 3 === 0 && change ? [change.lines[0]?.lineId ?? ""] : [];
    return (
      change && answerChange(shop.as(hanako), order.number, change.id, "accepted", { declined })
    );
  },
  async decline(shop, order) {
    const change = await openChange(shop, order);
    return change && answerChange(shop.as(hanako), order.number, change.id, "declined");
  },
  buy: (shop, { number }, size) =>
    buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId: `supplier-${1 + (size % 2)}`,
      marketplaceNumber: `40${size}${crypto.randomUUID().slice(0, 8)}`,
      chinaTracking: "",
    }),
};

test("any sequence of quotes, edits, changes both ways and answers keeps wallet, ledger, total and versions to the yen", async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          deed: fc.constantFrom(
            ...Object.keys(deeds),
            "quote",
            "pay",
            "propose",
            "consent",
            "wish",
            "agree",
          ),
          size: fc.nat(2_000),
        }),
        { minLength: 8, maxLength: 24, size: "max" },
      ),
      fc.boolean(),
      async (happenings, paysFirst) => {
        await using shop = await openShop();
        await shop.deposit(hanako.companyId, 300_000);
        const outsetYen = await balanceYen(shop, walletOf(hanako.companyId));
        const order = await orderPlaced(shop);
        const first = ["quote", ...(paysFirst ? ["pay"] : [])].map((deed) => ({ deed, size: 3 }));
        for (const { deed, size } of [...first, ...happenings]) {
          const result = await deeds[deed]!(shop, order, size);
          if ((result as { ok?: boolean } | undefined)?.ok) done.add(deed);
          await expectWhole(shop, order.id, outsetYen);
          expect(await balanceYen(shop, house("payments"))).toBe(0);
        }
        const { order: row, amounts, lines } = await found(shop, order);
        const { totalYen, goodsFen, freightFen, optionsFen, couponYen } = row;
        expect(amounts.at(-1)?.after).toMatchObject({
          totalYen,
          goodsFen,
          freightFen,
          optionsFen,
          couponYen,
        });
        expect(row.lineCount).toBe(lines.length);
      },
    ),
    { numRuns: Number(process.env.AMOUNT_RUNS ?? 30) },
  );
  // Far enough that everything happened at least once.
  expect([...done].sort()).toEqual(Object.keys(deeds).sort());
}, 180_000);

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { storeWalletIdOf } from "#app/domain/core/wallet.ts";
import { openStoreWallet, reopenStore } from "#app/domain/customers/store/stores.server.ts";
import { refundWallet } from "#app/domain/money/ledger/ledger.server.ts";
import { house } from "#app/domain/money/ledger/ledger.ts";
import {
  closeStoreWithWallet,
  endStoreWallet,
  transferStoreMoney,
} from "#app/domain/money/ledger/store-wallets.server.ts";
import { postRefund } from "#app/domain/money/payments/fulfil-payment.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { ledgerAccounts, orders, stores } from "#db/schema/index.ts";
import { asked, bankPayment, payables, withdrawOf } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { brokenBooks } from "#tests/support/money/broken-books.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, noon, openShop, type Shop } from "#tests/support/shop.ts";

const storeIds = ["store-a", "store-b"];
const store = fc.constantFrom(...storeIds);
const amountYen = fc.constantFrom(1, 500, 1_000, 2_500, 9_000);
const order = fc.nat(7);
const command = fc.oneof(
  fc.record({ act: fc.constant("open"), store }),
  fc.record({ act: fc.constantFrom("end", "close", "reopen"), store }),
  fc.record({ act: fc.constantFrom("to-store", "to-store", "from-store"), store, amountYen }),
  fc.record({ act: fc.constantFrom("pay", "pay", "pay-by-bank", "refund"), order }),
  fc.record({ act: fc.constantFrom("part", "part", "withdraw"), order }),
  fc.record({ act: fc.constant("pay-together"), order, other: order }),
  fc.record({ act: fc.constant("move-order"), order, store }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const reached = new Set<string>();

/** Runs several commands at once, as people of one company would. */
async function actTogether(shop: Shop, numbers: readonly string[], commands: readonly Command[]) {
  await Promise.all(
    commands.map(async (one) => {
      const answer = await actOn(shop, numbers, one);
      if (answer?.ok) reached.add(one.act);
    }),
  );
}

async function actOn(shop: Shop, numbers: readonly string[], wanted: Command) {
  const owner = shop.as(hanako);
  const pay = async (...chosen: string[]) =>
    payDocuments(owner, await payables(shop, [...new Set(chosen)]), asked());
  if ("amountYen" in wanted) {
    const { amountYen, store: storeId } = wanted;
    const toStore = wanted.act === "to-store";
    return transferStoreMoney(owner, { id: crypto.randomUUID(), storeId, amountYen, toStore });
  }
  if ("other" in wanted) return pay(numbers[wanted.order]!, numbers[wanted.other]!);
  if (!("order" in wanted)) {
    const changes = {
      open: openStoreWallet,
      end: endStoreWallet,
      close: closeStoreWithWallet,
      reopen: reopenStore,
    };
    return changes[wanted.act as keyof typeof changes](owner, wanted.store);
  }
  const number = numbers[wanted.order]!;
  switch (wanted.act) {
    case "pay":
      return pay(number);
    case "pay-by-bank": {
      const { id, started } = await bankPayment(shop, [number]);
      if (started.ok) await creditByTwo(shop, id, 1_000);
      return started;
    }
    case "part":
      return (await bankPayment(shop, [number], { balanceYen: 300 })).started;
    case "withdraw": {
      const [found] = await shop.db.select().from(orders).where(eq(orders.number, number));
      return withdrawOf(shop, found!.id);
    }
    case "refund":
      return refund(shop, number);
    case "move-order":
      await shop.db.update(orders).set({ storeId: wanted.store }).where(eq(orders.number, number));
      return undefined;
  }
}

/** Gives back 100 yen of a paid order, as a claim does. */
async function refund(shop: Shop, number: string) {
  const [found] = await shop.db.select().from(orders).where(eq(orders.number, number));
  if (!found?.paidAt) return undefined;
  const document = { kind: "order" as const, id: found.id };
  const scope = shop.as(hanako);
  return commit(
    scope,
    postRefund(scope, {
      id: `claim-refund/${crypto.randomUUID()}`,
      kind: "claim-refund",
      from: house("claims"),
      to: refundWallet(document, hanako.companyId),
      amountYen: 100,
      document,
      reason: message("transfer.claim-refund", { number }),
    }),
    {},
  );
}

/** What holds after every command: the books agree, and a store without a wallet holds nothing. */
async function booksAgree(shop: Shop) {
  expect(await brokenBooks(shop.db)).toEqual([]);
  const accounts = await shop.db.select().from(ledgerAccounts);
  for (const { id, walletOpenedAt } of await shop.db.select().from(stores)) {
    const own = accounts.find((account) => account.id === storeWalletIdOf(hanako.companyId, id));
    if (!walletOpenedAt) expect(own?.balanceYen ?? 0).toBe(0);
  }
}

test("in any order of payments, refunds, transfers and closings, also at once, the books agree and no wallet is below zero", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 20 }),
      async (steps) => {
        await using shop = await openShop();
        const due = await ordersToPay(shop, 8, 1_000);
        await shop.db.insert(stores).values(
          storeIds.map((id) => ({
            id,
            companyId: hanako.companyId,
            name: id,
            marketplace: "other" as const,
            createdAt: noon,
          })),
        );
        for (const [index, { id }] of due.entries())
          await shop.db
            .update(orders)
            .set({ storeId: [...storeIds, null][index % 3]! })
            .where(eq(orders.id, id));
        await shop.deposit(hanako.companyId, 6_000);
        const numbers = due.map(({ number }) => number);
        for (const together of steps) {
          // A wallet's opening is named by its moment.
          shop.wait(0.001);
          await actTogether(shop, numbers, together);
          await booksAgree(shop);
        }
        for (const id of storeIds) await endStoreWallet(shop.as(hanako), id);
        for (const id of storeIds)
          expect(await closeStoreWithWallet(shop.as(hanako), id)).toMatchObject({ ok: true });
        await booksAgree(shop);
      },
    ),
    { numRuns: 40 },
  );
  // The schedules reach what they are about.
  for (const what of [
    ...["open", "end", "close", "reopen", "to-store", "from-store"],
    ...["pay", "pay-by-bank", "pay-together", "refund", "part", "withdraw"],
  ])
    expect([...reached], what).toContain(what);
}, 600_000);

import { eq } from "drizzle-orm";
import type { AccountId } from "#app/domain/money/ledger/ledger.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { ledgerAccounts } from "#db/schema/index.ts";
import { hanako, li, type Shop } from "#tests/support/shop.ts";
import { newMarketplaceNumber } from "#tests/support/trade/trade.ts";

/** An order in the shop of the test that is bought, or loses pieces, and what an account holds then. */
export function changedOrder(shopOf: () => Shop) {
  return { found, propose, buy, balance };

  async function found(number: string) {
    return (await findOrder(shopOf().as(li), number))!;
  }

  async function propose(number: string, fewer: Record<string, number>, staff = li) {
    const { lines } = await found(number);
    const id = crypto.randomUUID();
    const result = await proposeChange(shopOf().as(staff), number, {
      id,
      lines: lines.map((line) => ({
        lineId: line.id,
        fewer: fewer[line.skuId] ?? 0,
        reason: "売り切れ",
      })),
    });
    return { id, result };
  }

  function buy(number: string, supplierId: string) {
    return buyOrder(shopOf().as(li), number, {
      id: crypto.randomUUID(),
      supplierId,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
    });
  }

  async function balance(id: AccountId = `wallet/${hanako.companyId}`) {
    const [account] = await shopOf()
      .db.select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, id));
    return account?.balanceYen ?? 0;
  }
}

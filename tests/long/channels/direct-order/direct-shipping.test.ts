import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { payDirect } from "#app/domain/channels/orders/pay-direct.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { directPurchases, directRules, ledgerAccounts } from "#db/schema/index.ts";
import { clockwork, openRule } from "#tests/support/channels/direct-orders.ts";
import { directShelved, requestOf } from "#tests/support/channels/direct-parcels.ts";
import { testSeal } from "#tests/support/channels/shop-ports.ts";
import { chen, hanako, type Shop } from "#tests/support/shop.ts";

describe("残高からの自動支払い of a direct request", () => {
  /** A quote of 1,980 yen of a purchase that the rule made and pays, or of so much more than the wallet has. */
  async function quoted(above?: number) {
    const made = await directShelved();
    const { shop, row } = made;
    const balance = async () => {
      const account = eq(ledgerAccounts.id, `wallet/${hanako.companyId}`);
      const [wallet] = await shop.db.select().from(ledgerAccounts).where(account);
      return wallet!.balanceYen;
    };
    const freightYen = above === undefined ? 1_980 : (await balance()) + above;
    await saveRule(shop.as(hanako), row.id, { ...openRule, pays: "balance" });
    await shop.db.update(directPurchases).set({ pays: "balance", made: "auto", methodCode: "air" });
    await requestDropshipments(shop.as(clockwork), testSeal);
    const { number, paysDues } = (await requestOf(shop))!;
    const answer = await quoteShipment(shop.as(chen), number, {
      freightYen,
      optionsYen: 0,
      storageYen: 0,
      note: "重量による",
      checked: true,
      ...(paysDues ? { duesYen: 0 } : {}),
    });
    if (!answer.ok) throw new Error(answer.reason);
    return { ...made, balance, state: async () => (await requestOf(shop))!.state };
  }

  test("pays nothing above the limit of a day, nothing undecided, and nothing the rule no longer pays", async () => {
    for (const block of [
      ({ db }: Shop) => db.update(directRules).set({ dayLimitYen: 1_979 }),
      ({ db }: Shop) => db.update(directRules).set({ pays: "ask" }),
      ({ db }: Shop) => db.update(directPurchases).set({ toDecide: message("direct.short") }),
      ({ db }: Shop) => db.update(directPurchases).set({ pays: "ask" }),
    ]) {
      const { shop, state } = await quoted();
      await block(shop);
      await payDirect(shop.as(clockwork));
      expect(await state()).toBe("awaiting_payment");
    }
  });
});

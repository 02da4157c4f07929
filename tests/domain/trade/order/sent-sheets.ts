import type { Buyer } from "#app/domain/core/actor.ts";
import { checkSheet } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { totalOf } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { hanako, type Shop } from "#tests/support/shop.ts";

export const hosts = ["shop.test"];

export const head = "商品番号\tカラー\t数量\t備考\t店舗";

/** Sheets of orders that somebody sends to the shop of the test. */
export function sentSheets(shopOf: () => Shop) {
  return { sent, judged, form };

  async function sent(rows: string[], buyer: Buyer = hanako) {
    const id = crypto.randomUUID();
    const pasted = [head, ...rows].join("\n");
    const taken = await sendSheet(shopOf().as(buyer), shopOf(), hosts, {
      id,
      sent: { pasted },
    });
    if (!taken.ok) throw new Error(taken.reason);
    return id;
  }

  async function judged(id: string, buyer: Buyer = hanako) {
    const read = (await readSheetRows(shopOf().as(buyer), id))!;
    return { ...read, ...checkSheet(read) };
  }

  /** The form as its page shows it. */
  async function form(id: string, change = {}) {
    const { sheet, orders: parts } = await judged(id);
    return {
      sheetId: id,
      key: crypto.randomUUID(),
      seenRevision: sheet.revision,
      seenTotalYen: totalOf(parts),
      onlyWhole: false,
      submit: false,
      ...change,
    };
  }
}

import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { sheetJsWorkbooks } from "#app/integrations/sheets/workbooks.server.ts";
import type { goodsToBuy } from "./baskets.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

/** A sheet that waits for the demo's owner: most rows are right, two have to be mended. */
export async function sendOrderSheet(
  book: DayBook,
  files: FileStore,
  goods: Awaited<ReturnType<typeof goodsToBuy>>,
) {
  const rows = goods
    .slice(0, 6)
    .map(([first], index) => [
      `https://detail.1688.com/offer/${first!.offerId}.html`,
      index === 1 ? "レンガ色" : first!.skuId,
      index === 3 ? "六十" : first!.minOrder + 10 * index,
      index % 2 === 0 ? "全数検品" : "",
      `MT-${101 + index}`,
    ]);
  const headings = ["商品URL", "カラー・サイズ", "数量", "オプション", "管理番号"];
  const workbooks = sheetJsWorkbooks;
  const bytes = await workbooks.write([{ name: "注文", rows: [headings, ...rows] }]);
  const file = { name: "11月の発注.xlsx", bytes };
  must(
    await sendSheet(book.buyer(demo.payerId, 0.3), { files, workbooks }, [], {
      id: crypto.randomUUID(),
      sent: { file },
    }),
  );
}

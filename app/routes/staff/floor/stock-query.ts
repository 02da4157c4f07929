import type { StockFilter } from "#app/domain/trade/floor/staff-stock.server.ts";
import type { StockView } from "#app/domain/trade/floor/staff-stock.ts";

/** What each view of the stock is narrowed by. */
export const stockAsks: Record<StockView, string> = {
  shelf: "货架，可只填开头，如 A-01",
  member: "会员号",
  product: "SKU 或商品编号",
};

/** What of the stock is asked for, as its page and its files read the address. */
export function readStockFilter(query: URLSearchParams): StockFilter {
  const asked = query.get("view") ?? "";
  const view = Object.hasOwn(stockAsks, asked) ? (asked as StockView) : "shelf";
  const typed = (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 60);
  return { view, words: view === "shelf" ? typed.toUpperCase() : typed };
}

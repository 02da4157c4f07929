import { ageBands } from "#app/domain/trade/floor/stock-report.ts";
import { readStockWords } from "../stock/stock-query.ts";

/** What a report was asked for; what is not understood is left out. */
export function readReportQuery(query: URLSearchParams) {
  return {
    words: readStockWords(query),
    age: ageBands.find(({ code }) => code === query.get("age"))?.code,
  };
}

import { historyKinds } from "#app/domain/money/ledger/ledger.ts";
import { readDayRange } from "#app/http/day-range.ts";

/** The wallet, kind, month and days that the wallet's history was asked for; what is not understood is left out. */
export function readHistoryQuery(query: URLSearchParams) {
  const month = query.get("month") ?? "";
  return {
    wallet: query.get("wallet")?.slice(0, 64) || undefined,
    kind: historyKinds.find((one) => one === query.get("kind")),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    ...readDayRange(query),
  };
}

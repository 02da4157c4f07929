import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { historyKinds } from "#app/domain/ledger/ledger.ts";
import { walletHistory } from "#app/domain/ledger/wallet-history.server.ts";
import { csv } from "#app/http/csv.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { when } from "#app/ui/timeline.tsx";

const rowsMax = 1_000;

/** The history as a sheet, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(query.get("month") ?? "")
    ? query.get("month")!
    : undefined;
  const kind = historyKinds.find((one) => one === query.get("kind"));
  const { page } = await walletHistory(scope, { kind, month, limit: rowsMax });

  return csv(`balance-${japanDay(scope.now)}.csv`, [
    ["日時", "内容", "入金", "出金", "残高"],
    ...page.map(({ postedAt, reason, changeYen, balanceYen }) => [
      when(postedAt),
      reason,
      changeYen > 0 ? changeYen : "",
      changeYen < 0 ? -changeYen : "",
      balanceYen,
    ]),
  ]);
}

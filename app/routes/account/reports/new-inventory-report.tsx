import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { readStockReport, reportLotsMax } from "#app/domain/trade/floor/stock-report.server.ts";
import { slowDays } from "#app/domain/trade/floor/stock-report.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { grouped, Yen } from "#app/ui/money.tsx";
import { AgeBands } from "./age-bands.tsx";
import { MonthlyMovements } from "./monthly-movements.tsx";
import { ReportFilter } from "./report-filter.tsx";
import { readReportQuery } from "./report-query.ts";
import { ReportedLots, ValueNote } from "./reported-lots.tsx";

export const meta: MetaFunction = () => [{ title: "在庫レポート（新） | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = readReportQuery(new URL(args.request.url).searchParams);
  const report = await readStockReport(scope, asked);
  return { ...asked, report, today: formatDay(japanDay(scope.now)), lotsMax: reportLotsMax };
}

export default function NewInventoryReportPage() {
  const { words, age, report, today, lotsMax } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <h1>在庫レポート</h1>
        <p className="note number">{today} 現在</p>
      </div>
      <p>
        <a href={href("/inventoryReport")}>印刷用の一覧</a>
      </p>
      <ReportFilter action={href("/newInventoryReport")} words={words} age={age} />
      {report.cut && (
        <p className="flash" role="note">
          在庫が多いため、保管の長い{grouped(String(lotsMax))}
          ロットまでを集計しています。条件で絞り込めます。
        </p>
      )}
      <Sums {...report} ofEveryAge={!age} />
      <AgeBands bands={report.bands} />
      <MonthlyMovements months={report.months} />
      {age && (
        <p className="note">月ごとの入庫と出庫は、保管日数の条件にかかわらずすべての個数です。</p>
      )}
      <section aria-labelledby="h-slow" className="stack small">
        <h2 id="h-slow" className="heading">
          動きの少ない在庫
        </h2>
        <p className="note">
          棚入れから{slowDays}日を過ぎ、まだ1個も出荷していない在庫。原価の大きい順に20件まで。
        </p>
        {report.slow.length > 0 ? (
          <ReportedLots lots={report.slow} label="動きの少ない在庫" />
        ) : (
          <p>ありません。</p>
        )}
      </section>
      <ValueNote />
    </main>
  );
}

type Report = Awaited<ReturnType<typeof readStockReport>>;

/** The stock as a whole, how long it lasts, and what its storage comes to. */
function Sums({
  ofEveryAge,
  ...report
}: Pick<Report, "lots" | "pieces" | "valueYen" | "stockDays" | "recentPieces" | "storage"> & {
  ofEveryAge: boolean;
}) {
  const { storage } = report;
  return (
    <dl className="facts">
      <dt>在庫</dt>
      <dd className="number">
        {grouped(String(report.lots))}ロット ・ {grouped(String(report.pieces))}個
      </dd>
      <dt>在庫の原価</dt>
      <dd>
        <Yen yen={report.valueYen} />
      </dd>
      {ofEveryAge && (
        <>
          <dt>在庫日数</dt>
          <dd className="number">
            {report.stockDays === null
              ? "直近90日の出荷はありません"
              : `${report.stockDays}日（直近90日の出荷 ${grouped(String(report.recentPieces))}個）`}
          </dd>
        </>
      )}
      <dt>保管料の見込み</dt>
      <dd className="number">
        今日 <Yen yen={storage.todayYen} /> ・ 30日後 <Yen yen={storage.in30DaysYen} /> ・ 60日後{" "}
        <Yen yen={storage.in60DaysYen} />
        <small className="block">まとめて計算し、1円未満は合計で切り上げます</small>
      </dd>
    </dl>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { listReportedLots } from "#app/domain/trade/floor/stock-report.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ReportFilter } from "./report-filter.tsx";
import { readReportQuery } from "./report-query.ts";
import { ReportedLots, ValueNote } from "./reported-lots.tsx";

export const meta: MetaFunction = () => [{ title: "在庫レポート | 買付便" }];

const pageSize = 200;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const asked = readReportQuery(searchParams);
  const [at = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const { lots, next } = await listReportedLots(scope, asked, after, pageSize);
  return {
    ...asked,
    lots,
    today: formatDay(japanDay(scope.now)),
    later: after !== undefined,
    next: next ? `${next.at}_${next.id}` : null,
  };
}

/** The plain table for printing; the new report filters and draws. */
export default function InventoryReportPage() {
  const { words, age, lots, today, later, next } = useLoaderData<typeof loader>();
  const here = (after?: string) => {
    const query = new URLSearchParams({
      ...(words ? { words } : {}),
      ...(age ? { age } : {}),
      ...(after ? { after } : {}),
    });
    return `${href("/inventoryReport")}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <main id="main" className="page-width stack">
      <div className="page-head cluster between">
        <h1>在庫レポート</h1>
        <p className="note number">{today} 現在</p>
      </div>
      <p>
        <a href={href("/newInventoryReport")}>グラフと集計を見る</a>
      </p>
      <ReportFilter action={href("/inventoryReport")} words={words} age={age} />
      {lots.length === 0 ? (
        <Empty title="この条件の在庫はありません" />
      ) : (
        <ReportedLots lots={lots} label="倉庫在庫の一覧" />
      )}
      <ValueNote />
      <Pager nextHref={next ? here(next) : null} firstHref={later ? here() : null} />
    </main>
  );
}

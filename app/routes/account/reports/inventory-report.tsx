import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { listReportedLots } from "#app/domain/trade/floor/stock-report.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ListPage } from "#app/ui/list-page.tsx";
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
  return (
    <ListPage
      title="在庫レポート"
      note={<>{today} 現在</>}
      tools={
        <>
          <p>
            <a href={href("/newInventoryReport")}>グラフと集計を見る</a>
          </p>
          <ReportFilter action={href("/inventoryReport")} words={words} age={age} />
        </>
      }
      isEmpty={lots.length === 0}
      empty="この条件の在庫はありません"
      pages={{ path: href("/inventoryReport"), query: { words, age }, next, isFirst: !later }}
      below={<ValueNote />}
    >
      <ReportedLots lots={lots} label="倉庫在庫の一覧" />
    </ListPage>
  );
}

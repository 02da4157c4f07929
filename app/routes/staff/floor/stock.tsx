import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { listStaffStock } from "#app/domain/trade/floor/staff-stock.server.ts";
import { stockCountMax, stockViews } from "#app/domain/trade/floor/staff-stock.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { lotName } from "./lot-name.ts";
import { readStockFilter, stockAsks } from "./stock-query.ts";

export const meta: MetaFunction = () => [{ title: "库存 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const { searchParams } = new URL(args.request.url);
  const filter = readStockFilter(searchParams);
  const [shelf = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = id ? { shelf: shelf.slice(0, 10), id: id.slice(0, 64) } : undefined;
  const found = await listStaffStock(scope, filter, after);
  return { ...found, ...filter, after, scans: mayOpen(scope.actor, href("/staff/scan")) };
}

export default function StockPage() {
  const { lots, next, total, pieces, elsewhere, view, words, after, scans } =
    useLoaderData<typeof loader>();
  // By member and by goods nothing is listed before it is asked for: no figure says what there is.
  const listed = words !== "" || view === "shelf";
  const at = (change: Record<string, string>) =>
    `${href("/staff/stock")}?${new URLSearchParams({ view, ...(words ? { q: words } : {}), ...change })}`;
  return (
    <main id="main" className="page-width stack">
      <h1>库存 {listed && <Counted total={total} pieces={pieces} elsewhere={elsewhere} />}</h1>
      <nav className="saved-views" aria-label="查看方式">
        {Object.entries(stockViews).map(([name, zh]) => (
          <a
            key={name}
            href={`${href("/staff/stock")}?view=${name}`}
            aria-current={name === view ? "page" : undefined}
          >
            {zh}
          </a>
        ))}
      </nav>
      <ListFilter
        path={href("/staff/stock")}
        keep={{ view }}
        more={<ListFileLinks side="staff" list="stock" query={{ view, q: words }} />}
        lang="zh"
      >
        <FilterWords label={stockAsks[view]} value={words} maxLength={60} />
      </ListFilter>
      {lots.length === 0 ? (
        <EmptyState title={listed ? "没有库存" : `请输入${stockAsks[view]}`} />
      ) : (
        <StockTable lots={lots} scans={scans} />
      )}
      <Pager
        lang="zh"
        nextHref={next ? at({ after: `${next.shelf}_${next.id}` }) : null}
        firstHref={after ? at({}) : null}
      />
    </main>
  );
}

function Counted({ total, pieces, elsewhere }: Pick<Loaded, "total" | "pieces" | "elsewhere">) {
  if (total >= stockCountMax) return <span className="number">{stockCountMax / 10_000}万+ 批</span>;
  return (
    <>
      <span className="number">{total}</span> 批 <span className="number">{pieces}</span> 件
      {elsewhere > 0 && <small>，另有 {elsewhere} 件已拣或在箱里</small>}
    </>
  );
}

/** For the floor as good as scanned; who cannot open that is led to its order. */
function lotPage({ number, orderNumber }: Loaded["lots"][number], scans: boolean) {
  return scans
    ? `${href("/staff/scan")}?code=${lotCode(number)}`
    : href("/staff/orders/:number", { number: orderNumber });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is none is left empty, so that a phone shows what there is. */
function StockTable({ lots, scans }: Pick<Loaded, "lots" | "scans">) {
  return (
    <CardTable
      tight
      slim
      label="库存"
      columns={[
        "货架 / 批次",
        "商品",
        "会员 / 订单号",
        { right: "在架" },
        { right: "可发" },
        { right: "已预留" },
        { right: "次品" },
        "上架",
      ]}
    >
      {lots.map((lot) => (
        <TableRow key={lot.id}>
          <RowHeading className="monospace">
            {lot.shelf} <a href={lotPage(lot, scans)}>{lotCode(lot.number)}</a>
          </RowHeading>
          <TableCell>
            {lotName(lot)}
            <small className="block number">{lot.skuId}</small>
          </TableCell>
          <TableCell>
            <span lang="ja">{lot.companyName}</span>
            <small className="block number">
              {lot.operationId} · {lot.orderNumber}
            </small>
          </TableCell>
          <TableCell>{lot.onShelf}</TableCell>
          <TableCell>{lot.available}</TableCell>
          <TableCell>{lot.reserved || null}</TableCell>
          <TableCell>{lot.bad || null}</TableCell>
          <TableCell className="number">
            {lot.shelvedAt ? chinaClock.day(lot.shelvedAt) : "—"}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { materialPage } from "#app/domain/core/page-links.ts";
import { materialKinds } from "#app/domain/trade/floor/material.ts";
import { materialsQuery } from "#app/domain/trade/floor/material-queries.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { MaterialFields } from "./material-fields.tsx";
import { saveMaterial } from "./save-material.server.ts";

export const meta: MetaFunction = () => [{ title: "副資材 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  return {
    rows: await materialsQuery(scope),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  return saveMaterial(args.context, scope, undefined, await readForm(args.request));
}

export default function MaterialsPage() {
  const { rows, key } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const blank = { name: "", kind: "bag", lowQuantity: "", unitCostFen: "", note: "" };
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: href("/commodityManagement"), label: "商品管理" },
        ]}
        here="副資材"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>副資材</h1>
          <p className="note">
            貴社の袋、タグ、同梱物を倉庫でお預かりし、検品のときに商品に付けます。商品のページで、1個に使う枚数を登録してください。お預かりと取り付けに料金はかかりません。
          </p>
        </div>
        {rows.length === 0 ? (
          <EmptyState title="登録した副資材はまだありません" />
        ) : (
          <CardTable
            label="副資材"
            columns={[
              "名前",
              "種類",
              { right: "在庫" },
              { right: "お知らせ" },
              { right: "商品" },
              "状態",
            ]}
          >
            {rows.map((row) => (
              <MaterialRow key={row.material.id} row={row} />
            ))}
          </CardTable>
        )}
        <MaterialFields
          values={{ ...blank, key, version: "0" }}
          lastResult={lastResult}
          title="副資材を登録する"
        />
        <p className="note">
          登録した副資材は、<a href={href("/forwardToWarehouse")}>倉庫転送</a>
          で送るか、商品と同じように注文してください。届いた荷物を倉庫で副資材の在庫に入れ、お知らせします。
        </p>
      </main>
    </>
  );
}

function MaterialRow({ row }: { row: Awaited<ReturnType<typeof materialsQuery>>[number] }) {
  const { material, missing, products } = row;
  const { id, name, kind, stockQuantity, lowQuantity } = material;
  return (
    <TableRow>
      <RowHeading>
        <a href={materialPage(id)}>{name}</a>
      </RowHeading>
      <TableCell>{materialKinds[kind].ja}</TableCell>
      <TableCell>{grouped(String(stockQuantity))}枚</TableCell>
      <TableCell>{lowQuantity === null ? "—" : `${grouped(String(lowQuantity))}枚以下`}</TableCell>
      <TableCell>{products}件</TableCell>
      <TableCell>
        <StockState missing={missing} stock={stockQuantity} low={lowQuantity} />
      </TableCell>
    </TableRow>
  );
}

function StockState({
  missing,
  stock,
  low,
}: {
  missing: number;
  stock: number;
  low: number | null;
}) {
  if (missing > 0) return <Status shape="trouble">{`${grouped(String(missing))}枚不足`}</Status>;
  if (stock === 0) return <Status shape="wait">在庫なし</Status>;
  if (low !== null && stock <= low) return <Status shape="due">残りわずか</Status>;
  return <Status shape="done">あり</Status>;
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSupplierClaims } from "#app/domain/trade/after-sales/claim-lists.server.ts";
import { countedDays } from "#app/domain/trade/orders/claim-days.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const meta: MetaFunction = () => [{ title: "供应商售后统计 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  return { countedDays, suppliers: await listSupplierClaims(scope) };
}

/** A share of fewer pieces than that says little about a seller. */
const smallSample = 100;

export default function SupplierClaimsPage() {
  const { countedDays, suppliers } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <h1>供应商售后统计</h1>
      <p className="note">
        近{countedDays}天有售后的供应商。比率按全部发货、验货件数计算；不足{smallSample}
        件的标「样本少」。
      </p>
      {suppliers.length === 0 ? (
        <EmptyState title="近期没有售后" />
      ) : (
        <CardTable
          tight
          label="供应商售后统计"
          columns={[
            "供应商",
            { right: "售后单" },
            { right: "售后件数" },
            { right: "发货件数" },
            { right: "售后率" },
            { right: "验货次品" },
            { right: "验货件数" },
            { right: "次品率" },
          ]}
        >
          {suppliers.map((one) => (
            <SupplierRow key={one.supplierId} one={one} />
          ))}
        </CardTable>
      )}
    </main>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["suppliers"][number];

function SupplierRow({ one }: { one: Row }) {
  const cells = [
    { label: "售后单", text: String(one.claimCount) },
    { label: "售后件数", text: String(one.claimedPieces) },
    { label: "发货件数", text: String(one.shippedPieces) },
    { label: "售后率", text: rateOf(one.claimedPieces, one.shippedPieces) },
    { label: "验货次品", text: String(one.badPieces) },
    { label: "验货件数", text: String(one.inspectedPieces) },
    { label: "次品率", text: rateOf(one.badPieces, one.inspectedPieces) },
  ];
  return (
    <TableRow>
      <RowHeading>
        {one.supplierNameZh}
        <small className="block number">{one.supplierId}</small>
      </RowHeading>
      {cells.map(({ label, text }) => (
        <TableCell className="numeric" label={label} key={label}>
          {text}
        </TableCell>
      ))}
    </TableRow>
  );
}

function rateOf(part: number, all: number) {
  if (all === 0) return "—";
  const percent = `${((part / all) * 100).toFixed(1)}%`;
  return all < smallSample ? `${percent}（样本少）` : percent;
}

import { type ShelfKind, shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";

interface Shelf {
  code: string;
  kind: ShelfKind;
  walkOrder: number;
  capacityPieces: number | null;
  active: boolean;
  lots: number;
  pieces: number;
  placed: number;
}

/** The shelves of a page, each with what lies there and its switch; those ticked are printed together. */
export function ShelfTable({ shelves }: { shelves: readonly Shelf[] }) {
  if (shelves.length === 0) return <EmptyState title="没有货架" />;
  return (
    <div className="stack small">
      <form method="get" action={href("/staff/print")} id="print" className="cluster">
        <Button small>打印所选标签</Button>
        <a
          className="button small"
          href={`${href("/staff/print")}?codes=${shelves.map(({ code }) => code).join(",")}`}
        >
          打印本页全部 {shelves.length} 个
        </a>
      </form>
      <CardTable
        tight
        label="货架"
        columns={[
          "货架",
          "用途",
          { right: "走位" },
          { right: "批次" },
          { right: "件数" },
          { right: "容量" },
          "状态",
        ]}
      >
        {shelves.map((shelf) => (
          <TableRow key={shelf.code}>
            <RowHeading className="monospace">
              <label className="checkbox">
                <input type="checkbox" name="codes" value={shelf.code} form="print" />
                <span>{shelf.code}</span>
              </label>
            </RowHeading>
            <TableCell>{shelfKinds[shelf.kind].zh}</TableCell>
            <TableCell>{shelf.walkOrder}</TableCell>
            <TableCell>
              <a href={`${href("/staff/scan")}?code=${shelf.code}`}>{shelf.lots}</a>
            </TableCell>
            <TableCell>{shelf.pieces}</TableCell>
            <TableCell>{shelf.capacityPieces ?? "—"}</TableCell>
            <TableCell>
              <Switch shelf={shelf} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </div>
  );
}

function Switch({ shelf: { code, active, placed } }: { shelf: Shelf }) {
  return (
    <form method="post" action={href("/staff/shelves")} className="cluster">
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="intent" value={active ? "off" : "on"} />
      {active ? <Status shape="done">启用</Status> : <Status shape="stop">停用</Status>}
      {!(active && placed > 0) && (
        <Button small>
          {active ? "停用" : "启用"}
          <span className="visually-hidden"> {code}</span>
        </Button>
      )}
    </form>
  );
}

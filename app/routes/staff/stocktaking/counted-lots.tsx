import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { lotName } from "../floor/lot-name.ts";
import { CountButton } from "./count-button.tsx";
import type { CountView } from "./count-view.server.ts";

type CountedLine = CountView["lines"][number];
type Row = CountView["others"][number] & Partial<Pick<CountedLine, "countedQuantity" | "figures">>;

/** Everything that was counted, and by whom; of what others counted not how many. */
export function CountedLots({ lines, others }: Pick<CountView, "lines" | "others">) {
  const counted: Row[] = [...lines, ...others];
  if (counted.length === 0) return null;
  return (
    <section aria-labelledby="h-counted">
      <h2 id="h-counted">
        已盘 <span className="number">{counted.length}</span>
      </h2>
      <CardTable
        tight
        slim
        label="已盘"
        columns={["货架", "批次", "商品", { right: "实盘" }, "盘点人"]}
      >
        {counted.map((line) => (
          <TableRow key={line.id}>
            <RowHeading className="monospace">{line.shelf}</RowHeading>
            <TableCell className="monospace number">{lotCode(line.number)}</TableCell>
            <TableCell>
              {lotName(line)}
              <small className="block number">{line.orderNumber}</small>
            </TableCell>
            <TableCell>{line.countedQuantity ?? "数后可见"}</TableCell>
            <TableCell>
              {line.figures ? (
                <Figures figures={line.figures} />
              ) : (
                <>
                  {line.countedByName}
                  <small className="block">{chinaClock.when(line.countedAt)}</small>
                </>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

/** Each figure that was given, the one that came first on top. */
function Figures({ figures }: Pick<CountedLine, "figures">) {
  return figures.map(({ place, by, quantity, at }) => (
    <span key={place} className="block">
      {by}
      {figures.length > 1 && <b> {quantity} 件</b>} <small>{chinaClock.when(at)}</small>
    </span>
  ));
}

interface LeftLotsProps {
  left: CountView["left"];
  version: number;
}

/** What should lie there and was not counted; how many pieces is not said, so that they are counted. */
export function LeftLots({ left, version }: LeftLotsProps) {
  if (left.length === 0) return null;
  return (
    <section className="stack small" aria-labelledby="h-left">
      <h2 id="h-left">
        还没盘到 <span className="number">{left.length}</span>
      </h2>
      <CardTable tight slim label="还没盘到" columns={["货架", "批次", "商品"]}>
        {left.map((lot) => (
          <TableRow key={lot.id}>
            <RowHeading className="monospace">{lot.shelf}</RowHeading>
            <TableCell className="monospace number">{lotCode(lot.number)}</TableCell>
            <TableCell>
              <LotItem {...lot} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <CountButton intent="rest" version={version} label="都找过了，其余记为 0 件" />
    </section>
  );
}

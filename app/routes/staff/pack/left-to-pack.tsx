import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import type { PackView } from "./view.server.ts";

/** What is to go in, what lies in boxes and what is left, with how far picking came. */
export function LeftToPack({ loaded }: { loaded: PackView }) {
  const { lines, boxes, packable, request, shorts } = loaded;
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const [all, boxed] = [sum(({ quantity }) => quantity), sum((line) => line.boxedQuantity)];
  const grams = boxes.reduce((total, { weightGrams }) => total + (weightGrams ?? 0), 0);
  return (
    <section className="stack" aria-labelledby="h-left">
      <h2 id="h-left">
        {packable ? "还没装" : "已装箱"}{" "}
        <small className="number">
          {packable ? all - boxed : boxed} / {all}
        </small>
      </h2>
      <Progress boxed={boxed} all={all} />
      {shorts.map(({ caseId, titleZh, pieces, isAwaited }) => (
        <p key={caseId} className="flash" role="note">
          少货 {titleZh} {pieces} 件：{isAwaited ? "买家等补货" : "待买家选择"}
          ，其余可先装，还不能完成。
        </p>
      ))}
      <CardTable
        tight
        three
        label="应装与已装"
        columns={["批次 / 货架", { right: "应装" }, { right: "已装" }, { right: "余" }]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              {line.titleZh}
              <small className="block monospace">
                {lotCode(line.lotNumber)} · {line.shelf}
              </small>
              <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
              {(line.shortQuantity ?? 0) > 0 && (
                <small className="block">拣货少 {line.shortQuantity} 件</small>
              )}
            </RowHeading>
            <TableCell>{line.quantity}</TableCell>
            <TableCell>{line.boxedQuantity}</TableCell>
            <TableCell>
              <b>{line.quantity - line.boxedQuantity}</b>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {grams > 0 && (
        <p className="note number">
          {boxes.length} 箱 · {(grams / 1_000).toFixed(2)} kg
        </p>
      )}
      {packable && (
        <p className="note">
          {request.weighsFirst
            ? "完成后按实重报价，买家付款后发货。"
            : "完成后按实重结算，多退少补；超过买家自定上限的先征求同意。"}
        </p>
      )}
    </section>
  );
}

function Progress({ boxed, all }: { boxed: number; all: number }) {
  return (
    <svg
      className="packing-progress"
      viewBox="0 0 200 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={`已装 ${boxed}，共 ${all}`}
    >
      <rect className="progress-track" width="200" height="10" />
      <rect className="progress-done" width={all > 0 ? (200 * boxed) / all : 0} height="10" />
    </svg>
  );
}

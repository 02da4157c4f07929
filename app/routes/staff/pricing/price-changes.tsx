import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import {
  figureName,
  figureText,
  type PriceDifference,
} from "#app/domain/pricing/price-differences.ts";
import {
  type PriceChangeState,
  type PriceKind,
  priceKinds,
} from "#app/domain/pricing/price-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { changeText } from "./price-differences.tsx";

interface PriceChangesProps {
  /** Whether the reader sets prices; others read. */
  sets: boolean;
  changes: readonly {
    id: string;
    kind: PriceKind;
    nameZh: string;
    effectiveFrom: string;
    note: string;
    state: PriceChangeState;
    toCome: boolean;
    /** True where this person may confirm it: somebody else set it. */
    mayConfirm: boolean;
    differences: readonly PriceDifference[];
    /** The key of the differences, which a confirmation sends back. */
    seen: string;
    recordedAt: Date | string;
    recordedByName: string;
    confirmedAt: Date | string | null;
    confirmedByName: string | null;
  }[];
}

const shownDifferences = 4;

/** Who has set what, newest first; what waits is confirmed by another person, what has not begun can be taken back. */
export function PriceChanges({ changes, sets }: PriceChangesProps) {
  return (
    <CardTable
      label="价格设定记录"
      columns={["项目", "生效日", "状态", "变动", "原因", "登记与确认", "操作"]}
    >
      {changes.map((change) => (
        <TableRow key={change.id}>
          <RowHeading>
            {priceKinds[change.kind].zh} {change.nameZh}
          </RowHeading>
          <TableCell className="number">{formatDay(change.effectiveFrom)}</TableCell>
          <TableCell>
            <ChangeState change={change} />
          </TableCell>
          <TableCell className="number">
            <PriceDifferences differences={change.differences} />
          </TableCell>
          <TableCell>{change.note || "—"}</TableCell>
          <TableCell className="number">
            <p>
              {change.recordedByName} {chinaClock.when(new Date(change.recordedAt))}
            </p>
            {change.confirmedAt && (
              <p>
                确认 {change.confirmedByName} {chinaClock.when(new Date(change.confirmedAt))}
              </p>
            )}
          </TableCell>
          <TableCell>
            {sets && (change.toCome || change.state === "waiting") ? (
              <div className="cluster">
                {change.mayConfirm && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="confirm" />
                    <input type="hidden" name="seen" value={change.seen} />
                    <Button fill small name="change" value={change.id}>
                      确认生效
                    </Button>
                  </Form>
                )}
                <Form method="post">
                  <Button small name="withdraw" value={change.id}>
                    撤回
                  </Button>
                </Form>
              </div>
            ) : (
              "—"
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

type Change = PriceChangesProps["changes"][number];

function ChangeState({ change }: { change: Change }) {
  if (change.state === "waiting") return <Status shape="due">待另一人确认</Status>;
  if (change.state === "withdrawn") return <Status shape="stop">已撤回</Status>;
  if (change.state === "replaced") return <Status shape="stop">当天已替换</Status>;
  return change.toCome ? (
    <Status shape="wait">待生效</Status>
  ) : (
    <Status shape="done">已生效</Status>
  );
}

/** The figures that move, those that move too far first. */
export function PriceDifferences({ differences }: Pick<Change, "differences">) {
  if (differences.length === 0) return <>—</>;
  const ordered = [...differences].sort(
    (a, b) => Number(b.exceedsSoloLimit) - Number(a.exceedsSoloLimit),
  );
  return (
    <>
      {ordered.slice(0, shownDifferences).map((one) => (
        <p key={`${one.field} ${one.row}`}>
          {figureName(one)} {figureText(one.before)} → <b>{figureText(one.after)}</b>（
          {changeText(one)}）
        </p>
      ))}
      {ordered.length > shownDifferences && <p>等{ordered.length}项</p>}
    </>
  );
}

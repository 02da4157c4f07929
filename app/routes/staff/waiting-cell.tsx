import { TableCell } from "#app/ui/card-table.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { dueIn, isOverdue, waited } from "./waited.ts";

interface WaitingCellProps {
  since: Date;
  /** By our own target; null where there is none. */
  due: Date | null;
  now: Date;
}

/** 等待: how long, and by when by our own target; what is late stands out. */
export function WaitingCell({ since, due, now }: WaitingCellProps) {
  const late = isOverdue(due, now);
  return (
    <TableCell label="等待" className={late ? "number overdue" : "number"}>
      {late && "◆ "}
      {waited(since, now)}
      {due && (
        <small className="block" title={chinaClock.when(due)}>
          {dueIn(due, now)}
        </small>
      )}
    </TableCell>
  );
}

import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { TableCell } from "#app/ui/card-table.tsx";
import { AtWork, presentAt } from "./at-work.tsx";
import { Who } from "./who.tsx";

/** What rows of a list need to say who works on their documents. */
export type RowsWork = Pick<ListWork, "present" | "now">;

/** Who works on the document of a row, and who has it open. */
export function RowWork({
  number,
  ownerName,
  work: { present, now },
}: {
  number: string;
  ownerName: string | null;
  work: RowsWork;
}) {
  return (
    <TableCell label="负责">
      <Who name={ownerName} />
      <AtWork present={presentAt(present, number)} now={now} />
    </TableCell>
  );
}

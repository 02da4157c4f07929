import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { ago } from "../waited.ts";

interface WalkedListsProps {
  lists: readonly {
    id: string;
    pickedByName: string;
    takenAt: Date;
    lineCount: number;
    doneCount: number;
    shortCount: number;
  }[];
  now: Date;
}

/** Who walks with which list, and how far. */
export function WalkedLists({ lists, now }: WalkedListsProps) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="h-lists">
      <h2 id="h-lists">最近的拣货单</h2>
      <CardTable
        tight
        label="最近的拣货单"
        columns={["拣货人", "状态", { right: "已拣 / 批次" }, { right: "领走" }]}
      >
        {lists.map(({ id, pickedByName, takenAt, lineCount, doneCount, shortCount }) => (
          <TableRow key={id}>
            <RowHeading>
              <a href={href("/staff/pick/:listId", { listId: id })}>{pickedByName}</a>
            </RowHeading>
            <TableCell>
              <Status shape={shortCount > 0 ? "trouble" : doneCount < lineCount ? "run" : "done"}>
                {shortCount > 0 ? "有少货" : doneCount < lineCount ? "在拣" : "拣完"}
              </Status>
            </TableCell>
            <TableCell>
              {doneCount} / {lineCount}
            </TableCell>
            <TableCell>{ago(takenAt, now)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

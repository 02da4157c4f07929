import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ago } from "../waited.ts";

interface ProposedShelvesProps {
  proposed: readonly { shelf: string; pieces: number; lots: number; since: Date }[];
  now: Date;
  /** The key of the forms on this page; one of them is sent. */
  id: string;
}

/** Where a pick fell short: the shelf is to be counted. */
export function ProposedShelves({ proposed, now, id }: ProposedShelvesProps) {
  if (proposed.length === 0) return null;
  return (
    <section aria-labelledby="h-proposed">
      <h2 id="h-proposed">拣货时少货，建议盘点</h2>
      <CardTable
        tight
        label="建议盘点"
        columns={["货架", { right: "批次" }, { right: "少货件数" }, { right: "最近" }, "盘点"]}
      >
        {proposed.map(({ shelf, pieces, lots, since }) => (
          <TableRow key={shelf}>
            <RowHeading className="monospace">{shelf}</RowHeading>
            <TableCell>{lots}</TableCell>
            <TableCell>{pieces}</TableCell>
            <TableCell>{ago(since, now)}</TableCell>
            <TableCell>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="fromShelf" value={shelf} />
                <Button small>
                  盘点<span className="visually-hidden"> {shelf}</span>
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

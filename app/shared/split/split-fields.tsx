import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";

export interface SplitLineFields {
  lineId: string;
  pieces: string;
}

/** What the form holds before anybody typed. */
export function emptySplit(lines: readonly { id: string }[]) {
  return lines.map(({ id }) => ({ lineId: id, pieces: "0" }));
}

interface SplitFieldsProps {
  lines: readonly { id: string; quantity: number; item: ReactNode; name: string }[];
  rows: readonly FieldMetadata<SplitLineFields>[];
  words: Record<"goods" | "asked" | "going", string>;
}

/** The lines of a request, each with the pieces that go into the second one. */
export function SplitFields({ lines, rows, words }: SplitFieldsProps) {
  return (
    <CardTable columns={[words.goods, { right: words.asked }, words.going]} three>
      {lines.map(({ id, quantity, item, name }, index) => {
        const row = rows[index]?.getFieldset();
        const pieces = row?.pieces;
        return (
          <TableRow key={id}>
            <RowHeading>{item}</RowHeading>
            <TableCell label={words.asked} className="numeric">
              {quantity.toLocaleString("ja-JP")}
            </TableCell>
            <TableCell label={words.going}>
              <input type="hidden" name={row?.lineId.name} value={id} />
              <NumberInput
                id={pieces?.id}
                name={pieces?.name}
                maxLength={7}
                defaultValue={pieces?.initialValue ?? "0"}
                aria-label={`${name} ${words.going}`}
                aria-invalid={pieces?.errors ? true : undefined}
                aria-describedby={pieces?.errors ? pieces.errorId : undefined}
              />
              {pieces?.errors && (
                <p className="field-error" id={pieces.errorId}>
                  {pieces.errors.join(" ")}
                </p>
              )}
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}

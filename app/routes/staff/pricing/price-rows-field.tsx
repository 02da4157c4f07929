import type { FieldMetadata } from "@conform-to/react";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { cellsOf, changesOfRow, inputName, rowKey } from "./price-rows.ts";

/** So many empty rows stand below the list, for what comes anew. */
const emptyRows = 3;

interface PriceRowsFieldProps {
  field: FieldMetadata;
  label: string;
  columns: readonly string[];
  /** So many of the first columns tell rows apart. */
  keys?: number;
  /** What a line of the list holds, for one that is pasted whole. */
  hint: string;
  /** The list in force, one row a line. */
  inForce: string;
}

/**
 * A price list as a table of inputs: beside each row what is in force now and by how much it changes, as of the form's
 * last answer. A row whose cells are emptied goes.
 */
export function PriceRowsField({
  field,
  label,
  columns,
  keys = 1,
  hint,
  inForce,
}: PriceRowsFieldProps) {
  const typed = cellsOf(String(field.initialValue ?? ""));
  const before = new Map(cellsOf(inForce).map((cells) => [rowKey(cells, keys), cells]));
  const after = new Set(typed.map((cells) => rowKey(cells, keys)));
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, cells]) => cells);
  const rows = [...typed, ...Array.from({ length: emptyRows }, () => [""])];
  const shown = rows.map((cells, row) => ({ row, cells }));
  const errorId = `${field.id}-error`;
  const error = field.errors?.[0];
  return (
    <fieldset className="stack small" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <FieldError id={errorId} text={error} />
      <div className="dense">
        <CardTable label={label} columns={["行", ...columns, "现行", "变动"]} tight>
          {shown.map(({ row, cells }) => (
            <TableRow key={row}>
              <RowHeading className="number">{row + 1}</RowHeading>
              {columns.map((column, cell) => (
                <TableCell key={column}>
                  <input
                    className="input small quantity"
                    // What is wrong with the list leads to its first cell.
                    id={row === 0 && cell === 0 ? field.id : undefined}
                    name={inputName(field.name, row, cell)}
                    aria-label={`${label}第${row + 1}行 ${column}`}
                    defaultValue={cells[cell] ?? ""}
                    lang={langOf(cells[cell] ?? "")}
                  />
                </TableCell>
              ))}
              <TableCell className="number">
                {before.get(rowKey(cells, keys))?.slice(keys).join(" ") ?? "—"}
              </TableCell>
              <TableCell className="number">
                <RowChange
                  columns={columns}
                  before={before.get(rowKey(cells, keys))}
                  after={cells}
                />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      </div>
      {gone.length > 0 && (
        <p>
          <b>将删除</b>：{gone.map((cells) => cells.join(" ")).join("；")}
        </p>
      )}
      <details>
        <summary>整表粘贴</summary>
        <p className="hint">{hint}。填写后代替上面的表格</p>
        <textarea className="input" name={field.name} aria-label={label} rows={6} />
      </details>
    </fieldset>
  );
}

interface RowChangeProps {
  columns: readonly string[];
  before: readonly string[] | undefined;
  after: readonly string[];
}

function RowChange({ columns, before, after }: RowChangeProps) {
  if (after.every((cell) => cell === "")) return <>—</>;
  const changes = changesOfRow(columns, before, after);
  if (!changes) return <b>新增</b>;
  if (changes.length === 0) return <>未变</>;
  return (
    <>
      {changes.map(({ column, before: old, after: now, percent }) => (
        <p key={column}>
          {column} {old || "—"} → <b>{now || "—"}</b>
          {percent && `（${percent}）`}
        </p>
      ))}
    </>
  );
}

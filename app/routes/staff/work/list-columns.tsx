import type { ReactNode } from "react";
import { type Column, TableCell } from "#app/ui/card-table.tsx";

/** A column of a list that people may leave out or add. */
export interface ListColumn<Row> {
  head: string;
  /** Figures stand at the right. */
  right?: true;
  /** Shown to who has chosen none. */
  usual?: true;
  /** On a narrow screen too its head stands before it. */
  headed?: true;
  cell(row: Row): ReactNode;
}

type Columns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/**
 * The columns that an address asks for, in their own order, and the address without what it says needlessly: the
 * usual ones. They are kept with a view, as all else that an address asks for.
 */
export function askedColumns<Row>(columns: Columns<Row>, params: URLSearchParams) {
  const names = Object.keys(columns);
  const usual = names.filter((name) => columns[name]!.usual);
  const asked = names.filter((name) => params.getAll("col").includes(name));
  const chosen = asked.length > 0 ? asked : usual;
  const rest = new URLSearchParams(params);
  rest.delete("col");
  if (chosen.join() !== usual.join()) for (const name of chosen) rest.append("col", name);
  return { chosen, params: rest };
}

/** The heads of the chosen columns. */
export function headsOf<Row>(columns: Columns<Row>, chosen: readonly string[]): Column[] {
  return chosen.map((name) => {
    const { head, right } = columns[name]!;
    return right ? { right: head } : head;
  });
}

/** The cells of a row under the chosen columns. */
export function ColumnCells<Row>(shown: {
  columns: Columns<Row>;
  chosen: readonly string[];
  row: Row;
}) {
  const { columns, chosen, row } = shown;
  return chosen.map((name) => {
    const { head, right, headed, cell } = columns[name]!;
    return (
      <TableCell key={name} label={head} className={right ? "numeric" : headed && "number"}>
        {cell(row)}
      </TableCell>
    );
  });
}

/** 显示列: which columns a list shows, as a part of the form that narrows it. */
export function ColumnChoice<Row>(shown: { columns: Columns<Row>; chosen: readonly string[] }) {
  const { columns, chosen } = shown;
  return (
    <details className="disclosure">
      <summary>显示列</summary>
      <span className="cluster">
        {Object.entries(columns).map(([name, { head }]) => (
          <label className="checkbox" key={name}>
            <input type="checkbox" name="col" value={name} defaultChecked={chosen.includes(name)} />
            <span>{head}</span>
          </label>
        ))}
      </span>
    </details>
  );
}

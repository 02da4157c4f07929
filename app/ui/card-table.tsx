import type { ReactNode } from "react";

/** What a column is called; one of figures stands at the right, a column of buttons names itself only to screen readers. */
export type Column = string | { right: string } | { unseen: string };

interface CardTableProps {
  columns: readonly Column[];
  /** A name that only screen readers say, where a heading says it to the eye. */
  label?: ReactNode;
  caption?: ReactNode;
  tight?: boolean;
  /** Cards of a few lines: the figures beside the heading, each other cell on a line of its own. */
  slim?: boolean;
  /** Cards that flow: what says itself stands without its label, so that many fit on a phone. */
  brief?: boolean;
  /** Cards of three columns. */
  three?: boolean;
  /** The children are the parts of the table (`tbody`, `tfoot`) rather than its rows. */
  parted?: boolean;
  children: ReactNode;
}

/**
 * A table whose rows become cards on a narrow screen. It names the roles of its parts, and its rows
 * and cells have to as well: cards take a table's display away, and some browsers its roles with it.
 */
export function CardTable(shown: CardTableProps) {
  const { columns, label, caption, parted = false, children } = shown;
  const looks = [
    shown.tight && "tight",
    shown.slim && "slim",
    shown.brief && "brief",
    shown.three && "three-columns",
  ];
  return (
    <div className="container">
      <table className={["table cards", ...looks.filter(Boolean)].join(" ")} role="table">
        {label && <caption className="visually-hidden">{label}</caption>}
        {caption && <caption>{caption}</caption>}
        <thead role="rowgroup">
          <tr role="row">{columns.map(head)}</tr>
        </thead>
        {parted ? children : <tbody role="rowgroup">{children}</tbody>}
      </table>
    </div>
  );
}

function head(column: Column) {
  const name =
    typeof column === "string" ? column : "right" in column ? column.right : column.unseen;
  const isUnseen = typeof column === "object" && "unseen" in column;
  return (
    <th
      key={name}
      role="columnheader"
      scope="col"
      className={typeof column === "object" && "right" in column ? "align-end" : undefined}
    >
      {isUnseen ? <span className="visually-hidden">{name}</span> : name}
    </th>
  );
}

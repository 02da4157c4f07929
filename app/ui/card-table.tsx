import {
  Children,
  createContext,
  Fragment,
  type HTMLAttributes,
  isValidElement,
  type ReactNode,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
  useContext,
} from "react";

/**
 * What a column is called; one of figures stands at the right, a column of buttons names itself only to screen readers.
 */
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

const TableColumns = createContext<readonly Column[]>([]);
/** The column that a cell stands in; undefined where its row cannot know. */
const OwnColumn = createContext<Column | undefined>(undefined);

/**
 * A table whose rows become cards on a narrow screen. It and its rows and cells name their roles: cards take a
 * table's display away, and some browsers its roles with it.
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
        <TableColumns.Provider value={columns}>
          {parted ? children : <tbody role="rowgroup">{children}</tbody>}
        </TableColumns.Provider>
      </table>
    </div>
  );
}

/** A row of a card table: each of its children, a component as well, is one cell and takes the next column. */
export function TableRow({ children, ...row }: HTMLAttributes<HTMLTableRowElement>) {
  const columns = useContext(TableColumns);
  let next = 0;
  return (
    <tr role="row" {...row}>
      {cellsOf(children).map((cell) => {
        const column = columns[next];
        next += (isValidElement<{ colSpan?: number }>(cell) && cell.props.colSpan) || 1;
        return (
          <OwnColumn.Provider key={isValidElement(cell) ? cell.key : next} value={column}>
            {cell}
          </OwnColumn.Provider>
        );
      })}
    </tr>
  );
}

/** The cell that names its row. */
export function RowHeading(cell: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th role="rowheader" scope="row" {...cell} />;
}

interface TableCellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  /** What stands before the value on a card where it is not the column's name; false for nothing. */
  label?: string | false;
}

/** A cell, called like its column on a card; figures stand at the right where the column's do. */
export function TableCell({ label, className, ...cell }: TableCellProps) {
  const column = useContext(OwnColumn);
  const isFigure = typeof column === "object" && "right" in column;
  const classes = isFigure && className !== "numeric" ? ["numeric", className] : [className];
  return (
    <td
      role="cell"
      data-label={(label ?? nameOf(column)) || undefined}
      className={classes.filter(Boolean).join(" ") || undefined}
      {...cell}
    />
  );
}

/** The cells among a row's children, those of fragments too. */
function cellsOf(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? cellsOf(child.props.children)
      : [child],
  );
}

/** What a cell of the column is called; a column of buttons needs no word. */
function nameOf(column: Column | undefined) {
  if (typeof column !== "object") return column;
  return "right" in column ? column.right : undefined;
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

import { createContext, type ReactNode, useContext } from "react";
import type { Teamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import type { WorkKind } from "#app/domain/console/teamwork/work-kinds.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ColleagueChoice } from "./owner-strip.tsx";

interface BulkProps extends Pick<Teamwork, "colleagues" | "sharesWork"> {
  kind: WorkKind;
  /** The list itself, to come back to. */
  to: string;
  /** The rows, each with its box (`Tick`); they may hold forms of their own. */
  children: ReactNode;
  /** What else can be done with the ticked rows. */
  more?: ReactNode;
}

/** The form that boxes and fields of rows belong to, wherever they stand. */
export const bulkForm = "bulk";

/** False in the list of a reader, whose rows have no boxes. */
const RowsHaveBoxes = createContext(true);

/** A list whose ticked documents are taken on, handed over and put back together. */
export function Bulk({ kind, to, colleagues, sharesWork, children, more }: BulkProps) {
  if (!sharesWork) return <RowsHaveBoxes.Provider value={false}>{children}</RowsHaveBoxes.Provider>;
  return (
    <div>
      <form id={bulkForm} method="post" action={href("/staff/mine")} className="bulk-actions">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="to" value={to} />
        <b>勾选的单据</b>
        {more}
        <Button small name="intent" value="take">
          认领
        </Button>
        <ColleagueChoice colleagues={colleagues} />
        <Button small soft name="intent" value="assign">
          转交
        </Button>
        <Button small soft name="intent" value="release">
          放回
        </Button>
      </form>
      {children}
    </div>
  );
}

/** The box of a row, by the number of its document. */
export function Tick({ number, ticked }: { number: string; ticked?: boolean | undefined }) {
  if (!useContext(RowsHaveBoxes)) return null;
  return (
    <label className="checkbox tick-target">
      <input
        type="checkbox"
        name="pick"
        value={number}
        form={bulkForm}
        defaultChecked={ticked ?? false}
      />
      <span className="visually-hidden">勾选 {number}</span>
    </label>
  );
}

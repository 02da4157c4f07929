import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { bulkForm, Tick } from "../work/bulk-bar.tsx";
import { ColleagueChoice } from "../work/owner-strip.tsx";
import type { ListedMember } from "./member-columns.tsx";

interface MemberBulkProps {
  /** The list itself, which says what was not done. */
  to: string;
  managers: { id: string; name: string }[];
  /** Who was chosen, where the form came back. */
  chosen: string;
  /** The rows, each with its box (`MemberTick`). */
  children: ReactNode;
}

/** The list of members, of which ticked ones are given to an account manager together. */
export function MemberBulk({ to, managers, chosen, children }: MemberBulkProps) {
  return (
    <div>
      <form id={bulkForm} method="post" action={to} className="bulk-actions">
        <b>勾选的会员</b>
        <ColleagueChoice colleagues={managers} label="客服" chosen={chosen} />
        <Button small name="intent" value="give">
          指定客服
        </Button>
      </form>
      {children}
    </div>
  );
}

/** The box of a member, with whose it is as it stands in the row: what has changed meanwhile is refused. */
export function MemberTick({ member, ticked }: { member: ListedMember; ticked: boolean }) {
  const { operationId, managerStaffId } = member;
  return (
    <>
      <Tick number={operationId} ticked={ticked} />
      <input
        type="hidden"
        name="holder"
        value={`${operationId}:${managerStaffId ?? ""}`}
        form={bulkForm}
      />{" "}
    </>
  );
}

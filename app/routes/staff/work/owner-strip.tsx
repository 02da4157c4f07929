import { useLocation } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { AtWork } from "./at-work.tsx";
import type { TeamView } from "./team-view.server.ts";
import { Who } from "./who.tsx";

/** 负责人: who works on a document, with the ways to take it on, hand it over and put it back. */
export function OwnerStrip({ team }: { team: TeamView }) {
  const { kind, number, me, sharesWork, assignment, takers, present, now } = team;
  const to = useLocation().pathname;
  const owner = (
    <span>
      <AtWork present={present} now={now} />
      负责 <Who name={assignment?.staffName ?? null} />
      {assignment && assignment.assignedByName !== assignment.staffName && (
        <span className="note number">
          {" "}
          {assignment.assignedByName || "按规则"} {chinaClock.when(assignment.assignedAt)} 分派
        </span>
      )}
    </span>
  );
  if (!sharesWork) return <p className="cluster owner">{owner}</p>;
  return (
    <form method="post" action={href("/staff/mine")} className="cluster owner">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="seen" value={assignment?.staffId ?? ""} />
      <input type="hidden" name="to" value={to} />
      {owner}
      {assignment?.staffId !== me && (
        <Button small name="intent" value="take">
          认领
        </Button>
      )}
      {assignment && (
        <Button small soft name="intent" value="release">
          放回
        </Button>
      )}
      <details className="disclosure">
        <summary>转交</summary>
        <span className="cluster">
          <ColleagueChoice colleagues={takers.filter(({ id }) => id !== me)} />
          <Button small name="intent" value="assign">
            转交
          </Button>
        </span>
      </details>
    </form>
  );
}

interface ColleagueChoiceProps extends Pick<TeamView, "colleagues"> {
  label?: string;
  /** Who was chosen, where the form came back. */
  chosen?: string;
}

/** To whom documents are handed, or members given. */
export function ColleagueChoice({
  colleagues,
  label = "转交给",
  chosen = "",
}: ColleagueChoiceProps) {
  return (
    <select
      className="input small auto-width"
      name="staffId"
      aria-label={label}
      defaultValue={chosen}
    >
      <option value="">{label}…</option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

import type { ReactNode } from "react";
import type { DayRangeRead } from "#app/http/day-range.ts";
import { DayRange } from "#app/ui/day-range.tsx";

interface DayFilterProps {
  /** The list's own address. */
  path: string;
  /** The day that the list can be narrowed by: 申請日. */
  label: string;
  asked: Pick<DayRangeRead, "fromDay" | "toDay" | "problem">;
  /** What else the form asks for, or keeps. */
  children?: ReactNode;
}

/** Two days as the filter of a list, as a plain form. */
export function DayFilter({ path, label, asked, children }: DayFilterProps) {
  return (
    <form className="toolbar cluster" method="get" action={path}>
      {children}
      <DayRange
        id="days"
        label={label}
        fromDay={asked.fromDay}
        toDay={asked.toDay}
        wrong={asked.problem ? "days-problem" : undefined}
      />
      <button type="submit" className="button small soft">
        絞り込む
      </button>
      <DayProblem id="days-problem" problem={asked.problem} />
    </form>
  );
}

/** Why the days were not looked for. */
export function DayProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem ? (
    <p id={id} className="field-error" role="alert">
      {problem}
    </p>
  ) : null;
}

/** The days as a query keeps them. */
export function dayQuery({ fromDay, toDay }: Pick<DayRangeRead, "fromDay" | "toDay">) {
  return { ...(fromDay && { from: fromDay }), ...(toDay && { to: toDay }) };
}

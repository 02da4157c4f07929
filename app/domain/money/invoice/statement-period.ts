import { startOfDay } from "#app/domain/core/calendar.ts";

/** The longest period of one statement, in days. */
const statementDaysMax = 366;
export const dayMs = 86_400_000;

/** Days of Japan, both of them within. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** The whole month, `2026-11`. */
export function monthPeriod(month: string): StatementPeriod {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** What is wrong with a period, in the buyer's words; undefined when a statement can be made of it. */
export function periodProblem({ from, to }: StatementPeriod, today: string) {
  if (from > to) return "開始日は終了日以前の日付にしてください";
  if (from > today) return "開始日は今日以前の日付にしてください";
  const days = (startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs + 1;
  return days > statementDaysMax
    ? `期間は${statementDaysMax}日以内にしてください（${days.toLocaleString("ja-JP")}日あります）`
    : undefined;
}

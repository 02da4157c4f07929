import { periodProblem } from "#app/domain/money/papers/invoice.ts";

/**
 * The period that the statement's form asks for; undefined where it was not sent. What is no day, or no
 * period, comes back with its sentence and what was typed.
 */
export function readStatementQuery(query: URLSearchParams, today: string) {
  if (!query.has("statementFrom") && !query.has("statementTo")) return undefined;
  const from = query.get("statementFrom") ?? "";
  const to = query.get("statementTo") ?? "";
  const problem =
    isDay(from) && isDay(to)
      ? periodProblem({ from, to }, today)
      : "開始日と終了日を日付で入力してください";
  return { from, to, problem };
}

/** A day that the calendar has, as fields of dates send it. */
export function isDay(text: string) {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

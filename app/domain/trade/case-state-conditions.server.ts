import { type SQL, sql } from "drizzle-orm";
import type { CaseState } from "./case-state.ts";

/** True in SQL for cases in one of these states; `alias` is the table's name in the query. */
export function caseStateIn(states: readonly CaseState[], alias = "problem_cases"): SQL<boolean> {
  return states.length === 1
    ? condition(alias, `= '${states[0]}'`)
    : condition(alias, `IN (${quoted(states)})`);
}

/** True in SQL for cases in none of these states. */
export function caseStateNotIn(
  states: readonly CaseState[],
  alias = "problem_cases",
): SQL<boolean> {
  return states.length === 1
    ? condition(alias, `<> '${states[0]}'`)
    : condition(alias, `NOT IN (${quoted(states)})`);
}

/**
 * Writes the states into the text: SQLite uses a partial index only where the query repeats its condition
 * word for word, and a bound value does not.
 */
function condition(alias: string, test: string): SQL<boolean> {
  return sql.raw(`${alias}.state ${test}`) as SQL<boolean>;
}

function quoted(states: readonly CaseState[]) {
  return states.map((state) => `'${state}'`).join(", ");
}

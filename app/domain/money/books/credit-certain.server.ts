import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topUpQueueQuery } from "../top-up/top-up-reports.server.ts";
import { confirmedByHandQuery, openLinesQuery, payableReports } from "./bank-lines.server.ts";
import { certainMatch } from "./match-line.ts";
import { creditLine } from "./settle-line.server.ts";

/**
 * Confirms every report that exactly one line certainly pays; answers how many, and how many of one's
 * own lines only wait for another person now.
 */
export async function creditCertain(scope: Scope<Staff>) {
  if (!staffMay(scope.actor, "confirm-deposit")) return refuse("forbidden");
  const [lines, queue, byHand] = await scope.db.batch([
    openLinesQuery(scope),
    topUpQueueQuery(scope),
    confirmedByHandQuery(scope),
  ]);
  const pairs = certainPairs(lines, payableReports(queue, byHand));
  const count = { credited: 0, proposed: 0 };
  // One after the other: each is a commit of its own, and one refused does not stop the rest.
  for (const { line, report } of pairs) {
    const settled = await creditLine(scope, line.id, report.id);
    if (settled.ok) count[settled.value]++;
  }
  return done(count);
}

/** The lines with the one report that each certainly pays; a report that two lines name is left to a person. */
export function certainPairs<
  Line extends Parameters<typeof certainMatch>[0],
  Report extends Parameters<typeof certainMatch>[1][number],
>(lines: readonly Line[], reports: readonly Report[]) {
  const pairs = lines.flatMap((line) => {
    const report = certainMatch(line, reports);
    return report ? [{ line, report }] : [];
  });
  return pairs.filter(
    ({ report }) => pairs.filter((other) => other.report.id === report.id).length === 1,
  );
}

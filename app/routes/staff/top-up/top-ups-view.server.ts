import { alarmKindsFor } from "#app/domain/console/operations/operations.ts";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { decidedPage, queuePage } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  confirmedByHandQuery,
  matchableReports,
  openLinesQuery,
} from "#app/domain/money/bank/bank-lines.server.ts";
import { pairCertainMatches } from "#app/domain/money/bank/settle-line.server.ts";
import { isOwnLine } from "#app/domain/money/bank/statement.ts";
import { openAlarmsQuery } from "#app/domain/money/ledger/ledger.server.ts";
import {
  rejectedReportsQuery,
  topUpQueueLengthQuery,
  topUpQueueQuery,
} from "#app/domain/money/payments/top-up-queries.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { creditOutlook } from "../books/credit-outlook.tsx";
import { olderPlace } from "../talk/older-place.ts";
import { seenQuery, whoseWork } from "../work/listed.ts";

/**
 * What waits for finance to confirm, each with the bank's line of it and who may credit it; one round trip and the
 * lists' own.
 */
export async function readTopUpsView(scope: Scope<Staff>, query: URLSearchParams) {
  const after = readPlace(query);
  const { place, at } = olderPlace(query);
  const [[rows, [length], alarms, lines, byHand, settings, rejected], work] = await Promise.all([
    scope.db.batch([
      topUpQueueQuery(scope, after, whoseWork(scope, query)),
      topUpQueueLengthQuery(scope),
      openAlarmsQuery(scope, alarmKindsFor(scope.actor)),
      openLinesQuery(scope),
      confirmedByHandQuery(scope),
      settingsQuery(scope),
      rejectedReportsQuery(scope, place),
    ]),
    readListWork(scope, "deposits"),
  ]);
  const { shown, next } = queuePage(rows, ({ report: { id, reportedAt } }) => ({
    at: reportedAt.getTime(),
    id,
  }));
  const proposed = query.has("proposed");
  const me = actorKey(scope.actor);
  const limitYen = Number(settingsIn(settings)("creditTwoPeopleYen"));
  const pairs = pairCertainMatches(lines, matchableReports(shown, byHand));
  const reports = shown.map((row) => {
    const line = pairs.find(({ report }) => report.id === row.report.id)?.line;
    const ownLine = line !== undefined && isOwnLine(line, me);
    const { aloneTodayYen, proposal } = row;
    const { amountYen } = row.report;
    const asked = { amountYen, ownLine, aloneTodayYen, limitYen, proposal, me };
    const outlook = creditOutlook({
      ...asked,
      certain: line !== undefined,
      hasLine: line !== undefined,
    });
    return { ...row, line, outlook, noteId: crypto.randomUUID() };
  });
  return {
    work,
    seen: seenQuery("deposits", query),
    reports,
    total: length?.count ?? 0,
    after,
    next,
    alarms,
    proposed,
    me,
    confirms: staffMay(scope.actor, "confirm-deposit"),
    limitYen,
    rejected: { page: decidedPage(rejected, (row) => row), at },
  };
}

import { inArray } from "drizzle-orm";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { newcomerRefusals, newcomers } from "#app/domain/core/newcomer.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { transferFiles, withdrawals } from "#db/schema/index.ts";
import { transferFile } from "./transfer-file.ts";
import { withoutFileQuery } from "./withdrawal-queries.server.ts";

/** Banks take orders this many days ahead. */
const daysAhead = 30;

/**
 * Puts approved withdrawals into one file for the bank; nobody exports what they approved themselves. A
 * withdrawal is in at most one file, so that it is not paid twice; the file may be downloaded again.
 */
export async function makeTransferFile(scope: Scope<Staff>, id: string, payOn: string) {
  return doneIfSameRow(
    await makeOnce(scope, id, payOn),
    formRowQuery(scope, transferFiles, { id, payOn }),
  );
}

async function makeOnce(scope: Scope<Staff>, id: string, payOn: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "pay-withdrawals")) return refuse("forbidden");
  if (payOn < japanDay(now) || payOn > japanDay(daysAfter(now, daysAhead)))
    return refuse("bad-day");
  const [waiting, rows] = await db.batch([withoutFileQuery(scope), settingsQuery(scope)]);
  if (waiting.length === 0) return refuse("none-approved");
  const byOthers = waiting.filter(({ approvedBy }) => approvedBy !== actorKey(actor));
  if (byOthers.length === 0) return refuse("another-exports");
  const untried = await newcomers(scope);
  const approved = byOthers.filter(({ approvedBy }) => !untried.has(approvedBy ?? ""));
  if (approved.length === 0) return refuse("newcomer");
  const setting = settingsIn(rows);
  const sender = {
    code: setting("senderCode"),
    kana: setting("depositHolder"),
    bankCode: setting("senderBankCode"),
    branchCode: setting("senderBranchCode"),
    accountNumber: setting("senderAccountNumber"),
    payOn,
  };

  return commit(
    scope,
    [
      db.insert(transferFiles).values({
        id,
        payOn,
        count: approved.length,
        totalYen: approved.reduce((sum, { amountYen }) => sum + amountYen, 0),
        body: transferFile(sender, approved),
        madeAt: now,
        madeByName: signedName(actor),
        madeBy: actorKey(actor),
      }),
      db
        .update(withdrawals)
        .set({ fileId: id })
        .where(
          inArray(
            withdrawals.id,
            approved.map((one) => one.id),
          ),
        ),
    ],
    {
      "transfer_files.id": "moved-meanwhile",
      withdrawal_in_one_file: "moved-meanwhile",
      withdrawal_exporter: "another-exports",
      ...newcomerRefusals,
    },
  );
}

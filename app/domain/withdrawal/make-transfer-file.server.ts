import { inArray } from "drizzle-orm";
import { transferFiles, withdrawals } from "#db/schema/index.ts";
import { type Staff, signedName } from "../actor.ts";
import { daysAfter, japanDay } from "../calendar.ts";
import { commit } from "../commit.server.ts";
import { staffMay } from "../policy.ts";
import { settingsIn, settingsQuery } from "../pricing/price-list.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { transferFile } from "./transfer-file.ts";
import { withoutFileQuery } from "./withdrawals.server.ts";

/** How far ahead a bank takes orders. */
const daysAhead = 30;

/**
 * Puts all approved withdrawals into one file for the bank. A withdrawal is in one file ever, so
 * that no two files pay it; the file itself may be fetched as often as needed.
 */
export async function makeTransferFile(scope: Scope<Staff>, id: string, payOn: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "pay-withdrawals")) return refuse("forbidden");
  if (payOn < japanDay(now) || payOn > japanDay(daysAfter(now, daysAhead)))
    return refuse("bad-day");
  const [approved, rows] = await db.batch([withoutFileQuery(scope), settingsQuery(scope)]);
  if (approved.length === 0) return refuse("none-approved");
  const setting = settingsIn(rows);
  const sender = {
    code: setting("senderCode"),
    kana: setting("depositHolder"),
    bankCode: setting("senderBankCode"),
    branchCode: setting("senderBranchCode"),
    accountNumber: setting("senderAccountNumber"),
    payOn,
  };

  const made = await commit(
    db,
    [
      db.insert(transferFiles).values({
        id,
        payOn,
        count: approved.length,
        totalYen: approved.reduce((sum, { amountYen }) => sum + amountYen, 0),
        body: transferFile(sender, approved),
        madeAt: now,
        madeByName: signedName(actor),
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
    { "transfer_files.id": "made-before", withdrawal_in_one_file: "moved-meanwhile" },
  );
  return made.ok || made.reason === "made-before" ? done(undefined) : refuse(made.reason);
}

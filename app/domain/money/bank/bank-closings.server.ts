import { desc, gte, sql } from "drizzle-orm";
import { type Actor, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, bankClosings } from "#db/schema/index.ts";
import type { Closing } from "./statement.ts";

interface DayAmount {
  day: string;
  /** For a bank line: the day on which its money was credited or sent back; null while it is neither. */
  creditedOn?: string | null;
  /** For a corrected credit: the day on which its line was open again. */
  releasedOn?: string;
  yen: number;
}

const daysReckoned = 31;
const japaneseDay = (column: string) => sql.raw(`date(${column} / 1000 + 32400, 'unixepoch')`);

/**
 * Compares the bank's closing balance of each day with our books and stores both. The difference excludes
 * the opening balance and lines not credited yet; a past day with a difference raises an alarm. It exposes
 * a credit whose money never came.
 */
export async function saveClosings(
  scope: Scope<Actor>,
  closings: readonly (Closing & { importedByName?: string })[],
) {
  if (closings.length === 0) return;
  const { db, now } = scope;
  const [first] = closings.map(({ bankDay }) => bankDay).sort();
  const known = await readAmounts(scope, first!);
  const rows = closings.map(
    ({ bankDay, closingYen, importedByName = signedName(scope.actor) }) => ({
      bankDay,
      closingYen,
      importedByName,
      reckonedAt: now,
      ...compare(known, bankDay, closingYen),
    }),
  );
  const wrong = rows.filter(
    ({ bankDay, differenceYen }) => differenceYen !== 0 && bankDay < japanDay(now),
  );
  await commit(
    scope,
    [
      ...rows.map((row) =>
        db
          .insert(bankClosings)
          .values(row)
          .onConflictDoUpdate({ target: bankClosings.bankDay, set: row }),
      ),
      ...wrong.map(({ bankDay, differenceYen }) => raiseDifference(scope, bankDay, differenceYen)),
    ],
    {},
  );
}

/** Recomputes the last month, since a later credit or opening balance may explain a day. */
export async function recomputeClosings(scope: Scope<Actor>) {
  await saveClosings(scope, await closingsQuery(scope));
}

/** Selects the days of the last month with a known closing balance, the latest first. */
export function closingsQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select()
    .from(bankClosings)
    .where(gte(bankClosings.bankDay, japanDay(daysAfter(now, -daysReckoned))))
    .orderBy(desc(bankClosings.bankDay))
    .limit(daysReckoned + 1);
}

function sum(amounts: readonly DayAmount[]) {
  return amounts.reduce((total, { yen }) => total + yen, 0);
}

type Amounts = Awaited<ReturnType<typeof readAmounts>>;

/** Reads by day what moved on our account, and which lines were credited, released, sent back since `from` and opened. */
async function readAmounts({ db }: Scope<Actor>, from: string) {
  const [moved, lines, released, returned, openings] = await Promise.all([
    db.all<DayAmount>(sql`SELECT ${japaneseDay("posted_at")} AS day, sum(amount_yen * direction) AS yen FROM (
      SELECT posted_at, amount_yen, 1 AS direction FROM ledger_transfers WHERE from_account = 'house/bank'
      UNION ALL SELECT posted_at, amount_yen, -1 FROM ledger_transfers WHERE to_account = 'house/bank') GROUP BY day`),
    db.all<DayAmount>(sql`SELECT l.bank_day AS day, COALESCE(${japaneseDay("t.posted_at")}, r.sent_on) AS "creditedOn", sum(l.amount_yen) AS yen
      FROM bank_lines l LEFT JOIN ledger_transfers t ON t.id = 'deposit/' || l.report_id
      LEFT JOIN bank_returns r ON r.line_id = l.id AND r.state <> 'withdrawn' GROUP BY 1, 2`),
    db.all<DayAmount>(sql`SELECT l.bank_day AS day, ${japaneseDay("t.posted_at")} AS "creditedOn",
        ${japaneseDay("r.released_at")} AS "releasedOn", l.amount_yen AS yen
      FROM bank_line_releases r JOIN bank_lines l ON l.id = r.line_id JOIN ledger_transfers t ON t.id = 'deposit/' || r.report_id`),
    db.all<DayAmount>(sql`SELECT r.sent_on AS day, l.amount_yen AS yen FROM bank_returns r JOIN bank_lines l ON l.id = r.line_id
      WHERE r.state = 'sent' AND r.sent_on >= ${from} ORDER BY r.sent_on, r.decided_at DESC`),
    db.all<DayAmount>(sql`SELECT bank_day AS day, amount_yen AS yen FROM finance_proposals
      WHERE kind = 'opening' AND state = 'confirmed' ORDER BY bank_day DESC, decided_at DESC`),
  ]);
  return { moved, lines, released, returned, openings };
}

/** Compares a day's closing balance with our books at the end of the day. */
function compare(
  { moved, lines, released, returned, openings }: Amounts,
  bankDay: string,
  closingYen: number,
) {
  const ledgerYen = sum(moved.filter(({ day }) => day <= bankDay));
  const isCredited = ({ creditedOn }: DayAmount) => creditedOn && creditedOn <= bankDay;
  const then = ({ day }: DayAmount) => day <= bankDay;
  // A line that is open again now counted as credited until its release.
  const stoodThen = released.filter(({ releasedOn = "" }) => releasedOn > bankDay);
  const owedYen =
    sum(lines.filter((line) => then(line) && !isCredited(line))) -
    sum(stoodThen.filter((line) => then(line) && isCredited(line)));
  const openingYen = openings.find(({ day }) => day <= bankDay)?.yen ?? 0;
  // The statement may be older than what was sent back on its day: the last returns are then still in it.
  const sentThen = returned.filter(({ day }) => day === bankDay);
  const unexplainedYen = closingYen - ledgerYen - openingYen - owedYen;
  const stillThere = sentThen.map((_, index) => sum(sentThen.slice(0, index + 1)));
  const stillThereYen = stillThere.find((yen) => yen === unexplainedYen) ?? 0;
  const uncreditedYen = owedYen + stillThereYen;
  const differenceYen = unexplainedYen - stillThereYen;
  return { ledgerYen, openingYen, uncreditedYen, differenceYen };
}

function raiseDifference({ db, now }: Scope<Actor>, bankDay: string, differenceYen: number) {
  return db
    .insert(alarms)
    .values({
      id: `bank-difference/${bankDay}/${differenceYen}`,
      kind: "bank-difference",
      subject: bankDay,
      detail: message("alarm.yen", { yen: differenceYen }),
      raisedAt: now,
    })
    .onConflictDoNothing();
}

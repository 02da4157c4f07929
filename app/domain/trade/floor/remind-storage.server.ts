import { and, asc, eq, gte, lt, not, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { stockPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { lots, orderLines, orders, storageLetters, stores } from "#db/schema/index.ts";
import { storagePausesOfLot } from "./storage.server.ts";
import { type StoragePrice, storageOutlook, storagePriceIn } from "./storage.ts";

/** A letter is sent `daysBefore` the end of free storage, while more than `above` days are left. */
const letters = [
  { daysBefore: 14, above: 7 },
  { daysBefore: 7, above: 1 },
  { daysBefore: 1, above: -1 },
] as const;

const lotsPerPage = 500;
const pagesPerRun = 20;
const namedInLetter = 5;

type Letter = (typeof letters)[number];
type Ending = Awaited<ReturnType<typeof endingQuery>>[number];

/**
 * Sends letters 14, 7 and 1 day before free storage ends: once for a lot and its end date, and one letter
 * for each company, store and run, since the staff of one store may not read about another.
 */
export async function remindStorage(scope: Scope<System>) {
  const price = storagePriceIn(settingsIn(await settingsQuery(scope)));
  for (const letter of letters) {
    const span = shelvedWithin(scope.now, price, letter);
    // Uncounted days extend the free ones: such lots are few and are checked one by one.
    const stood = sql`EXISTS (SELECT 1 FROM storage_stands s WHERE s.lot_id = ${lots.id} AND s.quantity > 0)`;
    const byStands = sql`${lots.id} IN (SELECT lot_id FROM storage_stands WHERE quantity > 0)`;
    for (const which of [and(span, not(stood))!, byStands])
      await sendLetters(scope, price, letter, which);
  }
}

/** True if the lot was shelved so long ago that its free days end within the letter's span. */
function shelvedWithin(now: Date, { freeDays }: StoragePrice, { daysBefore, above }: Letter) {
  const today = startOfDay(japanDay(now));
  return and(
    gte(lots.shelvedAt, daysAfter(today, above + 2 - freeDays)),
    lt(lots.shelvedAt, daysAfter(today, daysBefore + 2 - freeDays)),
  )!;
}

async function sendLetters(scope: Scope<System>, price: StoragePrice, letter: Letter, which: SQL) {
  let after: { at: Date; id: string } | undefined;
  for (let page = 0; page < pagesPerRun; page++) {
    const rows = await endingQuery(scope, letter, which, after);
    const due = rows.flatMap((lot) => dueOf(lot, scope.now, price, letter));
    const ofStore = groupBy(due, ({ companyId, storeId }) => `${companyId}/${storeId ?? ""}`);
    for (const lots of ofStore.values()) await sendLetter(scope, letter, lots);
    const last = rows.at(-1);
    if (rows.length < lotsPerPage || !last?.shelvedAt) return;
    after = { at: last.shelvedAt, id: last.id };
  }
}

/**
 * Selects a page of lots in stock whose free storage ends soon, each with the end date in the last letter
 * of this kind.
 */
function endingQuery(
  { db }: Scope<System>,
  { daysBefore }: Letter,
  which: SQL,
  after: { at: Date; id: string } | undefined,
) {
  return db
    .select({
      id: lots.id,
      companyId: lots.companyId,
      titleJa: orderLines.titleJa,
      storeId: orders.storeId,
      storeName: stores.name,
      shelvedAt: lots.shelvedAt,
      quantity: lots.availableQuantity,
      weightGrams: sql<number | null>`COALESCE(${lots.weightGrams}, ${orderLines.weightGrams})`,
      stood: storagePausesOfLot,
      toldUntil: sql<
        string | null
      >`(SELECT max(until) FROM storage_letters l WHERE l.lot_id = ${lots.id} AND l.days_before = ${daysBefore})`,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(
      and(
        sql`(${lots.state} = 'shelved' AND ${lots.availableQuantity} > 0)`,
        which,
        after && sql`(${lots.shelvedAt}, ${lots.id}) > (${after.at.getTime()}, ${after.id})`,
      ),
    )
    .orderBy(asc(lots.shelvedAt), asc(lots.id))
    .limit(lotsPerPage);
}

/** Answers the lot with its last free day; undefined where no letter is due. */
function dueOf(lot: Ending, now: Date, price: StoragePrice, { daysBefore, above }: Letter) {
  const { freeDaysLeft, freeUntil, paid, in30DaysYen } = storageOutlook(lot, now, price);
  if (paid || !freeUntil || freeUntil === lot.toldUntil) return [];
  if (freeDaysLeft > daysBefore || freeDaysLeft <= above) return [];
  return [{ ...lot, freeUntil, in30DaysYen }];
}

async function sendLetter(
  scope: Scope<System>,
  { daysBefore }: Letter,
  due: ReturnType<typeof dueOf>,
) {
  const { db, now } = scope;
  const [first] = due;
  if (!first) return;
  const { companyId, storeId, storeName } = first;
  const named = due
    .slice(0, namedInLetter)
    .map(({ titleJa, quantity, freeUntil }) => ({ title: titleJa, quantity, freeUntil }));
  const yen = due.reduce((sum, lot) => sum + lot.in30DaysYen, 0);
  await commit(
    scope,
    [
      ...due.map(({ id, freeUntil }) =>
        db
          .insert(storageLetters)
          .values({ lotId: id, until: freeUntil, daysBefore, companyId, sentAt: now }),
      ),
      notify(scope, {
        companyId,
        about: { store: storeId },
        kind: "warehouse",
        letter: letter("storage.ending", {
          store: storeName ?? "",
          daysBefore,
          lots: named,
          others: due.length - named.length,
          yen,
        }),
        href: stockPage(""),
      }),
    ],
    // Another run has sent the letters.
    {
      "storage_letters.lot_id, storage_letters.until, storage_letters.days_before": "told-already",
    },
  );
}

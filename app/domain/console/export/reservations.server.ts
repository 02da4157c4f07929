import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { ordersWithin, shipmentsWithin, transfersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, japanMonth } from "#app/domain/core/calendar.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { type SheetRow, toCsv } from "#app/domain/core/files/csv.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/tokens.server.ts";
import { newestPostedFirst } from "#app/domain/money/ledger/ledger.server.ts";
import { readableReason, storeOfWallet } from "#app/domain/money/ledger/wallet-history.server.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import {
  fileReservations,
  ledgerTransfers,
  logisticsMethods,
  orders,
  shippingRequests,
  users,
} from "#db/schema/index.ts";
import {
  type ReservationKind,
  reservationDays,
  reservationKinds,
  reservationsWaitingMax,
} from "./reservation.ts";

const shownMax = 50;

/** Lists the kinds of files that this person may reserve and download. */
export function reservationKindsFor(actor: Buyer) {
  return (Object.keys(reservationKinds) as ReservationKind[]).filter((kind) => {
    const { permission } = reservationKinds[kind];
    return permission === undefined || buyerMay(actor, permission);
  });
}

/**
 * Narrows reservations: a file holds what its requester may see, so an employee limited to stores sees only
 * their own.
 */
function sheetsWithin(actor: Buyer) {
  return actor.storeIds ? eq(fileReservations.userId, actor.id) : undefined;
}

/** Reads the company's reservations, newest first. */
export function reservationsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ reservation: fileReservations, askedBy: users.name })
    .from(fileReservations)
    .innerJoin(users, eq(users.id, fileReservations.userId))
    .where(
      and(
        eq(fileReservations.companyId, actor.companyId),
        inArray(fileReservations.kind, reservationKindsFor(actor)),
        sheetsWithin(actor),
      ),
    )
    .orderBy(desc(fileReservations.askedAt))
    .limit(shownMax);
}

/** ファイルの予約: reserves a file that a job makes afterwards. The same form twice reserves once. */
export async function reserveFile(
  scope: Scope<Buyer>,
  { id, kind }: { id: string; kind: ReservationKind },
) {
  const { db, actor, now } = scope;
  if (!reservationKindsFor(actor).includes(kind)) return refuse("forbidden");
  const waiting = await db.$count(
    fileReservations,
    and(
      eq(fileReservations.companyId, actor.companyId),
      inArray(fileReservations.state, ["queued", "running"]),
    ),
  );
  if (waiting >= reservationsWaitingMax) return refuse("too-many-waiting");
  const row = { id, companyId: actor.companyId, userId: actor.id, kind };
  return commitOnce(
    scope,
    formRowQuery(scope, fileReservations, row),
    [db.insert(fileReservations).values({ ...row, state: "queued", askedAt: now })],
    { "file_reservations.id": "form-used" },
  );
}

/** Finds a file that is ready and not expired; another company's is not found. */
export async function findReservedFile({ db, actor, now }: Scope<Buyer>, id: string) {
  const [reservation] = await db
    .select()
    .from(fileReservations)
    .where(
      and(
        eq(fileReservations.id, id),
        eq(fileReservations.companyId, actor.companyId),
        sheetsWithin(actor),
      ),
    )
    .limit(1);
  if (!reservation || !reservationKindsFor(actor).includes(reservation.kind))
    return refuse("not-found");
  const { state, fileKey, expiresAt } = reservation;
  if (state !== "succeeded" || !fileKey || !expiresAt || expiresAt <= now) return refuse("expired");
  return done({ kind: reservation.kind, fileKey, doneAt: reservation.doneAt ?? now });
}

/** The most rows of one file; a company with more uses the filters of the lists. */
const rowsMax = 10_000;

/** Reads the rows of a file that this person may see, newest first, below a heading row. */
async function sheetRows(
  { db, actor }: { db: Scope["db"]; actor: Buyer },
  kind: ReservationKind,
): Promise<SheetRow[]> {
  switch (kind) {
    case "orders":
      return orderRows(db, actor);
    case "deliveries":
      return deliveryRows(db, actor);
    case "ledger":
      return ledgerRows(db, actor);
  }
}

async function orderRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(ordersWithin(actor))
    .orderBy(desc(orders.createdAt))
    .limit(rowsMax);
  return [
    [
      "注文番号",
      "注文日",
      "状態",
      "明細数",
      "個数",
      "合計（円）",
      "レート（TTS）",
      "手数料率（%）",
    ],
    ...rows.map((order) => [
      order.number,
      japanDay(order.createdAt),
      orderStates[order.state].ja,
      order.lineCount,
      order.pieceCount,
      order.totalYen,
      order.ttsRate,
      order.serviceRatePercent,
    ]),
  ];
}

async function deliveryRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select({ request: shippingRequests, methodJa: logisticsMethods.nameJa })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(shipmentsWithin(actor))
    .orderBy(desc(shippingRequests.createdAt))
    .limit(rowsMax);
  return [
    [
      "配送依頼番号",
      "依頼日",
      "状態",
      "便",
      "個数",
      "合計（円）",
      "配送会社",
      "追跡番号",
      "出荷日",
    ],
    ...rows.map(({ request, methodJa }) => [
      request.number,
      japanDay(request.createdAt),
      shippingStates[request.state].ja,
      methodJa,
      request.pieceCount,
      request.quotedAt ? request.totalYen : "",
      request.carrier,
      request.trackingNumber,
      request.shippedAt ? japanDay(request.shippedAt) : "",
    ]),
  ];
}

async function ledgerRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select({
      postedAt: ledgerTransfers.postedAt,
      reason: readableReason(actor),
      changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
      balanceYen: sql<number>`${ledgerTransfers.walletBalanceYen}`,
      storeName: storeOfWallet,
    })
    .from(ledgerTransfers)
    .where(transfersWithin(actor))
    .orderBy(newestPostedFirst)
    .limit(rowsMax);
  return [
    ["日付", "内容", "入金", "出金", "残高", "店舗の残高"],
    ...rows.map(({ postedAt, reason, changeYen, balanceYen, storeName }) => [
      japanDay(postedAt),
      reason,
      changeYen > 0 ? changeYen : "",
      changeYen < 0 ? -changeYen : "",
      balanceYen,
      storeName ?? "",
    ]),
  ];
}

const madeAtOnceMax = 10;
/** A file that could not be made within this time fails. */
const triedForMs = 3_600_000;

/**
 * Makes the reserved files and removes the expired ones. A file that was begun and not finished is made
 * again, under the same key.
 */
export async function makeReservedFiles(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const [waiting, past] = await db.batch([
    db
      .select({ reservation: fileReservations, user: users })
      .from(fileReservations)
      .innerJoin(users, eq(users.id, fileReservations.userId))
      .where(inArray(fileReservations.state, ["queued", "running"]))
      .orderBy(asc(fileReservations.askedAt))
      .limit(madeAtOnceMax),
    db
      .select()
      .from(fileReservations)
      .where(and(eq(fileReservations.state, "succeeded"), lte(fileReservations.expiresAt, now)))
      .limit(100),
  ]);

  for (const { id, fileKey } of past) {
    if (fileKey) await store.remove(fileKey);
    await move(id, { state: "expired", fileKey: null });
  }
  for (const { reservation, user } of waiting) {
    const { id, kind, askedAt } = reservation;
    if (now.getTime() - askedAt.getTime() > triedForMs) {
      await move(id, { state: "failed", doneAt: now });
      continue;
    }
    await move(id, { state: "running" });
    const rows = await sheetRows({ db, actor: personOf(user) }, kind);
    const fileKey = `dest/${japanMonth(now).replace("-", "")}/${id}/${kind}.csv`;
    await store.put(fileKey, new TextEncoder().encode(toCsv(rows)), "text/csv; charset=utf-8");
    await move(id, {
      state: "succeeded",
      fileKey,
      rowCount: rows.length - 1,
      doneAt: now,
      expiresAt: daysAfter(now, reservationDays),
    });
  }

  function move(id: string, set: Partial<typeof fileReservations.$inferInsert>) {
    return commit(
      scope,
      [db.update(fileReservations).set(set).where(eq(fileReservations.id, id))],
      {},
    );
  }
}

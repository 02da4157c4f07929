import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { stockPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActs, lots, orderLines, problemCases } from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { actRefusals, recordAct, recordActLots } from "./floor-acts.server.ts";
import { findLotRow, type LotRow } from "./lot-queries.server.ts";
import { lotCode } from "./scanned-code.ts";
import { quarantinePattern, shelfPattern } from "./shelf.ts";

/** The constraint refuses a shelf that does not exist, is switched off, or is for bad pieces. */
const shelfRefusals = { lots_shelf_stands: "shelf-unknown" } as const;

/** How a lot comes to a shelf. */
export interface Put {
  /** The key of the form that says so; the same form sent twice is one act. */
  id: string;
  shelf: string;
  /** When the page was made whose form it is; where unknown, a move since then is not noticed. */
  shownAt?: Date | undefined;
}

/** Refuses to put a lot anywhere if it was moved, or a move of it undone, since the page was made. */
export function unmovedSince(lotId: string, { shownAt }: Put) {
  if (!shownAt) return [];
  const since = shownAt.getTime();
  return [
    guard(
      sql`NOT EXISTS (SELECT 1 FROM ${floorActs} WHERE ${floorActs.subject} = 'lot' AND ${floorActs.subjectId} = ${lotId}
        AND ${floorActs.kind} IN ('shelve', 'move', 'aside') AND (${floorActs.at} > ${since} OR ${floorActs.undoneAt} > ${since}))`,
      "moved-since",
    ),
  ];
}

/** Finds where a lot lies, bad pieces on their quarantine shelf; empty where it lies on none. */
export async function findPlace({ db }: Scope<Staff>, lotId: string) {
  const apart = sql<string>`(SELECT max(${problemCases.quarantineShelf}) FROM ${problemCases} WHERE ${problemCases.lotId} = ${lots.id})`;
  const [lot] = await db
    .select({ place: sql<string>`COALESCE(NULLIF(${lots.shelf}, ''), ${apart}, '')` })
    .from(lots)
    .where(eq(lots.id, lotId))
    .limit(1);
  return lot?.place ?? "";
}

/** 上架: puts the good pieces into stock, which the company can have shipped; storage days begin. */
export async function shelveLot(scope: Scope<Staff>, lotId: string, shelf: string) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const lot = await findLotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  return shelveLotRow(scope, lot, { id: crypto.randomUUID(), shelf });
}

/** Does the same for a lot that was just read. */
export async function shelveLotRow(scope: Scope<Staff>, lot: LotRow, put: Put) {
  const { db, actor, now } = scope;
  const { id, shelf } = put;
  if (!shelfPattern.test(shelf) || quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  if (!lotLifecycle.allows("shelve", lot.state, actor)) return refuse("not-to-shelve");

  const { goodQuantity, badQuantity, companyId, orderNumber } = lot;
  return commit(
    scope,
    [
      ...moveLot(
        scope,
        lot,
        "shelve",
        { shelf, availableQuantity: goodQuantity, shelvedAt: now },
        message("plain", { text: shelf }),
      ),
      ...unmovedSince(lot.id, put),
      db
        .update(orderLines)
        .set({ shelvedQuantity: sql`shelved_quantity + ${goodQuantity}` })
        .where(eq(orderLines.id, lot.orderLineId)),
      notify(scope, {
        companyId,
        about: { order: lot.orderId },
        kind: "warehouse",
        letter: letter("order.shelved", {
          number: orderNumber,
          good: goodQuantity,
          bad: badQuantity,
        }),
        href: stockPage(orderNumber),
      }),
      recordAct(scope, {
        id,
        kind: "shelve",
        subject: "lot",
        subjectId: lot.id,
        quantity: goodQuantity,
        label: `${lotCode(lot.number)} → ${shelf}`,
        details: {
          shelf,
          lines: [{ id: lot.orderLineId, received: 0, good: 0, bad: 0, shelved: goodQuantity }],
        },
      }),
      ...recordActLots(scope, id, [lot]),
    ],
    // An answered case changed the good pieces meanwhile.
    {
      ...moveRefusals,
      ...shelfRefusals,
      ...actRefusals,
      lot_adds_up: "moved-meanwhile",
      order_line_steps: "moved-meanwhile",
    },
  );
}

/** 移架: moves a lot to another shelf, unless all of it has left; does nothing if it lies there already. */
export async function moveShelf(scope: Scope<Staff>, lotId: string, shelf: string) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const lot = await findLotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  return moveLotRow(scope, lot, { id: crypto.randomUUID(), shelf });
}

/** Does the same for a lot that was just read. */
export async function moveLotRow(scope: Scope<Staff>, lot: LotRow, put: Put) {
  const { actor } = scope;
  const { id, shelf } = put;
  if (!shelfPattern.test(shelf) || quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  if (!lotLifecycle.allows("moveShelf", lot.state, actor)) return refuse("not-shelved");
  if (lot.availableQuantity + lot.reservedQuantity === 0) return refuse("not-shelved");
  if (lot.shelf === shelf) return done(undefined);

  return commit(
    scope,
    [
      ...moveLot(
        scope,
        lot,
        "moveShelf",
        { shelf },
        message("from-to", { from: lot.shelf, to: shelf }),
      ),
      ...unmovedSince(lot.id, put),
      recordAct(scope, {
        id,
        kind: "move",
        subject: "lot",
        subjectId: lot.id,
        quantity: lot.availableQuantity + lot.reservedQuantity,
        label: `${lotCode(lot.number)} ${lot.shelf} → ${shelf}`,
        details: { shelf },
      }),
      ...recordActLots(scope, id, [lot]),
    ],
    { ...moveRefusals, ...shelfRefusals, ...actRefusals },
  );
}

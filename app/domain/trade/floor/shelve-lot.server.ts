import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { stockPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { recordAct, recordActLots } from "./floor-acts.server.ts";
import { findLotRow, type LotRow } from "./lot-queries.server.ts";
import { lotCode } from "./scanned-code.ts";
import { quarantinePattern, shelfPattern } from "./shelf.ts";

/** The constraint refuses a shelf that does not exist, is switched off, or is for bad pieces. */
const shelfRefusals = { lots_shelf_stands: "shelf-unknown" } as const;

/** 上架: puts the good pieces into stock, which the company can have shipped; storage days begin. */
export async function shelveLot(scope: Scope<Staff>, lotId: string, shelf: string) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const lot = await findLotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  return shelveLotRow(scope, lot, shelf);
}

/** Does the same for a lot that was just read. */
export async function shelveLotRow(scope: Scope<Staff>, lot: LotRow, shelf: string) {
  const { db, actor, now } = scope;
  if (!shelfPattern.test(shelf) || quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  if (!lotLifecycle.allows("shelve", lot.state, actor)) return refuse("not-to-shelve");

  const { goodQuantity, badQuantity, companyId, orderNumber } = lot;
  const actId = crypto.randomUUID();
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
        id: actId,
        kind: "shelve",
        subject: "lot",
        subjectId: lot.id,
        quantity: goodQuantity,
        label: `${lotCode(lot.number)} → ${shelf}`,
        details: {
          lines: [{ id: lot.orderLineId, received: 0, good: 0, bad: 0, shelved: goodQuantity }],
        },
      }),
      ...recordActLots(scope, actId, [lot]),
    ],
    // An answered case changed the good pieces meanwhile.
    {
      ...moveRefusals,
      ...shelfRefusals,
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
  return moveLotRow(scope, lot, shelf);
}

/** Does the same for a lot that was just read. */
export async function moveLotRow(scope: Scope<Staff>, lot: LotRow, shelf: string) {
  const { actor } = scope;
  if (!shelfPattern.test(shelf) || quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  if (!lotLifecycle.allows("moveShelf", lot.state, actor)) return refuse("not-shelved");
  if (lot.availableQuantity + lot.reservedQuantity === 0) return refuse("not-shelved");
  if (lot.shelf === shelf) return done(undefined);

  const actId = crypto.randomUUID();
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
      recordAct(scope, {
        id: actId,
        kind: "move",
        subject: "lot",
        subjectId: lot.id,
        quantity: lot.availableQuantity + lot.reservedQuantity,
        label: `${lotCode(lot.number)} ${lot.shelf} → ${shelf}`,
      }),
      ...recordActLots(scope, actId, [lot]),
    ],
    { ...moveRefusals, ...shelfRefusals },
  );
}

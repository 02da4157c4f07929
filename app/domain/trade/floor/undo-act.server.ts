import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { files, floorActLots, floorActs, lots, orderLines, skuClasses } from "#db/schema/index.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { isUnanswered, withdrawUnanswered } from "./answer-case.server.ts";
import { undoCaseArrivals } from "./case-stock.server.ts";
import { returnMaterials } from "./consume-materials.server.ts";
import {
  type ActDetails,
  isUndoableKind,
  type LineCounts,
  type UndoableKind,
  type UndoReason,
  undoReasons,
} from "./floor-act.ts";
import { type FoundAct, markUndone, readAct } from "./floor-acts.server.ts";
import { undoAside } from "./open-case.server.ts";
import { undoUnknown } from "./unknown-parcels.server.ts";
import { undoUnpacking } from "./unpacking.server.ts";

/** 撤销: undoes an act of the floor exactly, in one commit, while nothing later has used its result. */
export async function undoAct(
  scope: Scope<Staff>,
  store: FileStore,
  { id, reason }: { id: string; reason: UndoReason },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const found = await readAct(scope, id);
  if (!found) return refuse("not-found");
  const { act } = found;
  if (act.undoneAt) return refuse("undone-already");
  if (!isUndoableKind(act.kind)) return refuse("not-undoable");
  const reversed = undoByKind[act.kind](scope, found);
  if (!reversed.ok) return reversed;

  const photos = await undoPhotos(scope, found);
  const written = await commit(
    scope,
    [
      ...reversed.value,
      ...photos.statements,
      markUndone(scope, id, message("label", { label: undoReasons[reason] })),
    ],
    { ...moveRefusals, ...usedRefusals },
  );
  if (!written.ok) return (await isUndone(scope, id)) ? refuse("undone-already") : written;
  await Promise.all(photos.keys.map((key) => store.remove(key)));
  return done({ kind: act.kind, label: act.label });
}

/** True where somebody has undone the act since it was read: what it left is changed by that, not used. */
async function isUndone({ db }: Scope<Staff>, id: string) {
  const [act] = await db
    .select({ undoneAt: floorActs.undoneAt })
    .from(floorActs)
    .where(eq(floorActs.id, id))
    .limit(1);
  return Boolean(act?.undoneAt);
}

type Kept = FoundAct["kept"][number];

const moves = {
  receive: "undoReceive",
  inspect: "undoInspect",
  shelve: "undoShelve",
  move: "moveShelf",
} as const;

/** Undoes what an act did to lots, to the counts of their lines and to cases. */
function undoLotAct(scope: Scope<Staff>, found: FoundAct) {
  const { act, details, kept, cases } = found;
  if (kept.some(({ kept, lot }) => lot.version !== kept.version)) return refuse("used-later");
  if ((details.ended ?? []).length > 0) return refuse("case-ended");
  const awaitedAgain = undoCaseArrivals(scope, details.arrived ?? [], found.arrived);
  if (!awaitedAgain) return refuse("case-answered");
  if (!cases.every(isUnanswered)) return refuse("case-answered");
  return done<Guarded<"used-later">[]>([
    ...kept.flatMap((one) => restoreLot(scope, act.kind as keyof typeof moves, one)),
    ...kept.flatMap((one) => reopenPreviousAct(scope, one)),
    ...(details.lines ?? []).map((line) => subtractLineCounts(scope, line)),
    ...cases.flatMap((one) => withdrawUnanswered(scope, one)),
    ...awaitedAgain,
    ...(act.kind === "inspect" ? returnMaterials(scope, act.subjectId, act.id) : []),
    ...restoreConfirmedClass(scope, details, act.at),
  ]);
}

/**
 * Restores a lot as it was before; a lot that the act created is written off, since its label may be
 * printed.
 */
function restoreLot(
  scope: Scope<Staff>,
  kind: keyof typeof moves,
  { kept, lot }: Kept,
): Guarded<"used-later">[] {
  const { before } = kept;
  const asLeft = guard(isAsLeft(scope.db, lot.id, kept), "used-later");
  if (!before)
    return [asLeft, ...moveLot(scope, lot, "foldBack", { goodQuantity: 0, badQuantity: 0 })];
  const { shelf } = before;
  if (kind === "move")
    return moveLot(
      scope,
      lot,
      "moveShelf",
      { shelf },
      message("from-to", { from: lot.shelf, to: shelf }),
    );
  const { state: _, version: __, defects, receivedAt, inspectedAt, shelvedAt, ...rest } = before;
  return [
    asLeft,
    ...moveLot(scope, lot, moves[kind], {
      ...rest,
      defects: defects as typeof lot.defects,
      receivedAt: moment(receivedAt),
      inspectedAt: moment(inspectedAt),
      shelvedAt: moment(shelvedAt),
    }),
  ];
}

/** Makes the preceding act of the lot undoable again, since the lot is as that act left it. */
export function reopenPreviousAct({ db }: Pick<Scope, "db">, { kept, lot }: Kept) {
  if (!kept.before) return [];
  const earlier = and(
    eq(floorActLots.lotId, lot.id),
    eq(floorActLots.version, kept.before.version),
  );
  return [
    db
      .update(floorActLots)
      .set({ version: lot.version + 1 })
      .where(earlier),
  ];
}

/** True while no pieces of the lot were answered for, reserved or shipped since the act. */
function isAsLeft(
  db: Scope["db"],
  lotId: string,
  { quantity, goodQuantity, badQuantity }: Kept["kept"],
) {
  const left = { quantity, goodQuantity, badQuantity, reservedQuantity: 0, shippedQuantity: 0 };
  const same = Object.entries(left).map(([column, pieces]) =>
    eq(lots[column as keyof typeof left], pieces),
  );
  return exists(
    db
      .select()
      .from(lots)
      .where(and(eq(lots.id, lotId), ...same)),
  );
}

function subtractLineCounts(
  { db }: Pick<Scope, "db">,
  { id, received, good, bad, shelved }: LineCounts,
) {
  return db
    .update(orderLines)
    .set({
      receivedQuantity: sql`received_quantity - ${received}`,
      goodQuantity: sql`good_quantity - ${good}`,
      badQuantity: sql`bad_quantity - ${bad}`,
      shelvedQuantity: sql`shelved_quantity - ${shelved}`,
    })
    .where(eq(orderLines.id, id));
}

/** Restores the SKU's class, unless somebody has confirmed one since. */
function restoreConfirmedClass(
  { db }: Pick<Scope, "db">,
  details: ActDetails,
  at: Date,
): Statement[] {
  const { classSku, classBefore } = details;
  if (!classSku) return [];
  const ours = and(eq(skuClasses.skuId, classSku), eq(skuClasses.confirmedAt, at));
  if (!classBefore) return [db.delete(skuClasses).where(ours)];
  const { goodsClass, confirmedAt, confirmedByName } = classBefore;
  const stood = { goodsClass, confirmedAt: new Date(confirmedAt), confirmedByName };
  return [db.update(skuClasses).set(stood).where(ours)];
}

function moment(milliseconds: number | null) {
  return milliseconds === null ? null : new Date(milliseconds);
}

/** Removes the photos of an act from the documents; the files are deleted from the store afterwards. */
async function undoPhotos(
  { db }: Pick<Scope, "db">,
  { details }: Pick<FoundAct, "details">,
): Promise<{ statements: Statement[]; keys: string[] }> {
  const ids = [...(details.fileIds ?? [])];
  if (ids.length === 0) return { statements: [], keys: [] };
  const found = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.id, ids))
    .limit(ids.length);
  return {
    statements: [db.delete(files).where(inArray(files.id, ids))],
    keys: found.map(({ key }) => key),
  };
}

type UndoRefusal = "used-later" | "case-answered" | "case-ended" | "not-undoable";

type Undo = (scope: Scope<Staff>, found: FoundAct) => Result<Guarded<"used-later">[], UndoRefusal>;

/** Each kind of act has its undoing; the first statement is the lock that a second undoing fails on. */
const undoByKind: Record<UndoableKind, Undo> = {
  receive: undoLotAct,
  inspect: undoLotAct,
  shelve: undoLotAct,
  move: undoLotAct,
  aside: undoAside,
  unknown: undoUnknown,
  unpack: undoUnpacking,
};

/** The rules of the tables that refuse the undoing of something that was used since. */
const usedRefusals = {
  lot_quantity: "used-later",
  lot_adds_up: "used-later",
  lot_not_oversold: "used-later",
  lots_shelf_stands: "shelf-unknown",
  order_line_steps: "used-later",
  order_line_discarded: "used-later",
} as const;

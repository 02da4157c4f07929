import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { undoAside } from "../problems/undo-aside.server.ts";
import { undoUnpacking } from "../unpacking/unpack-box.server.ts";
import { isUndoneAlone, type UndoneAlone } from "./floor-act.ts";
import { markUndone } from "./keep-act.server.ts";
import { type FoundAct, readAct } from "./read-act.server.ts";
import { undoLotAct } from "./undo-lots.server.ts";
import { undoPhotos } from "./undo-photos.server.ts";
import { undoUnknown } from "./unknown-parcels.server.ts";

type UndoRefusal = "used-later" | "case-answered" | "case-ended" | "not-undoable";

type Undo = (scope: Scope<Staff>, found: FoundAct) => Result<Guarded<"used-later">[], UndoRefusal>;

/** How each kind of act is taken back; the first statement is the lock that a second undoing loses to. */
const undos: Record<UndoneAlone, Undo> = {
  receive: undoLotAct,
  inspect: undoLotAct,
  shelve: undoLotAct,
  move: undoLotAct,
  aside: undoAside,
  unknown: undoUnknown,
  unpack: undoUnpacking,
};

/** Rules of the tables that what happened since loses the undoing to. */
const usedRefusals = {
  lot_quantity: "used-later",
  lot_adds_up: "used-later",
  lot_not_oversold: "used-later",
  lots_shelf_stands: "shelf-unknown",
  order_line_steps: "used-later",
  order_line_discarded: "used-later",
} as const;

/** 撤销: takes an act of the floor back, exactly and in one commit, while nothing later has used it. */
export async function undoAct(
  scope: Scope<Staff>,
  store: FileStore,
  { id, reason }: { id: string; reason: string },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const found = await readAct(scope, id);
  if (!found) return refuse("not-found");
  const { act } = found;
  if (act.undoneAt) return refuse("undone-already");
  if (!isUndoneAlone(act.kind)) return refuse("not-undoable");
  const reversed = undos[act.kind](scope, found);
  if (!reversed.ok) return reversed;

  const photos = await undoPhotos(scope, found);
  const written = await commit(
    scope,
    [...reversed.value, ...photos.statements, markUndone(scope, id, reason)],
    { ...moveRefusals, ...usedRefusals },
  );
  if (!written.ok) return written;
  await Promise.all(photos.keys.map((key) => store.remove(key)));
  return done({ kind: act.kind, label: act.label });
}

import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { keepLots } from "../scanning/keep-lots.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { type LotRow, lotRow } from "./find-lot.server.ts";
import { quarantinePattern, shelfPattern } from "./shelf.ts";
import { shelfRefusals } from "./shelve-lot.server.ts";

/** 移架: a lot on its shelf goes to another, unless all of it has left; where it lies already nothing is written. */
export async function moveShelf(scope: Scope<Staff>, lotId: string, shelf: string) {
  if (!staffMay(scope.actor, "shelve")) return refuse("forbidden");
  const lot = await lotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  return moveFound(scope, lot, shelf);
}

/** The same for a lot that has just been read. */
export async function moveFound(scope: Scope<Staff>, lot: LotRow, shelf: string) {
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
      keepAct(scope, {
        id: actId,
        kind: "move",
        subject: "lot",
        subjectId: lot.id,
        quantity: lot.availableQuantity + lot.reservedQuantity,
        label: `${lotCode(lot.number)} ${lot.shelf} → ${shelf}`,
      }),
      ...keepLots(scope, actId, [lot]),
    ],
    { ...moveRefusals, ...shelfRefusals },
  );
}

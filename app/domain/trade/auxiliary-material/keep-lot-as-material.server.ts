import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { lotRow } from "../warehouse/find-lot.server.ts";
import { arrived, findMaterial, materialRefusals, moved } from "./move-material.server.ts";

/**
 * 批次转辅料: a lot that came and was not inspected, forwarded goods or bought through us, is a material and goes
 * to its stock whole; nothing of it is stored or sent as goods any more.
 */
export async function keepLotAsMaterial(scope: Scope<Staff>, id: string, lotNumber: number) {
  const { actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [material, lot] = await Promise.all([findMaterial(scope, id), lotRow(scope, lotNumber)]);
  if (!material) return refuse("not-found");
  if (lot?.companyId !== material.companyId) return refuse("no-such-lot");
  if (!lotLifecycle.allows("keepAsMaterial", lot.state, actor)) return refuse("lot-elsewhere");
  const { quantity } = lot;
  const note = message("material.from-lot", {
    lot: lotCode(lot.number),
    orderNumber: lot.orderNumber,
  });
  return commit(
    scope,
    [
      ...moveLot(
        scope,
        lot,
        "keepAsMaterial",
        {},
        message("lot.kept-as-material", { name: material.name }),
      ),
      ...moved(scope, material, {
        id: `lot/${lot.id}/${lot.version}`,
        kind: "receive",
        quantity,
        note,
        lotId: lot.id,
      }),
      arrived(scope, material, quantity),
    ],
    materialRefusals,
  );
}

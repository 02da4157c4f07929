import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxContents, boxes as boxTable } from "#db/schema/index.ts";
import { moveRequest } from "./move-request.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { billed, checkPacking, type PackedBox } from "./packing.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * 装箱: the boxes as they were measured and what is in each. A method that weighs first is packed
 * before it is quoted and paid; the others are paid already and now wait for shipment.
 */
export async function packShipment(
  scope: Scope<Staff>,
  number: string,
  packed: readonly PackedBox[],
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { weighsFirst, list } = request.method;

  const move = weighsFirst ? "weigh" : "pack";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-to-pack");
  const fits = checkPacking(packed, await linesQuery(scope, request.id));
  if (!fits.ok) return fits;

  const rows = packed.map((box, index) => ({
    id: crypto.randomUUID(),
    requestId: request.id,
    number: index + 1,
    ...box,
    ...billed(box, list),
  }));
  return commit(
    db,
    [
      ...moveRequest(scope, request, move, {}, `${rows.length}箱`),
      ...rows.map(({ contents: _, ...box }) => db.insert(boxTable).values(box)),
      ...rows.flatMap(({ id, contents }) =>
        contents
          .filter(({ quantity }) => quantity > 0)
          .map(({ lineId, quantity }) =>
            db.insert(boxContents).values({ boxId: id, shippingLineId: lineId, quantity }),
          ),
      ),
      notify(scope, {
        companyId: request.companyId,
        kind: "shipping",
        title: `配送依頼 ${request.number} の梱包ができました`,
        body: `${rows.length}箱`,
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}

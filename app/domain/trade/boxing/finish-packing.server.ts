import { eq, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openBoxContents, openBoxes } from "#db/schema/index.ts";
import { packShipment } from "../shipping/pack-shipment.server.ts";
import type { WishReason } from "../shipping-draft/box-wish-labels.ts";
import { packingOf } from "./boxing.server.ts";
import type { OpenBox, Packing } from "./read-packing.server.ts";
import { whatIsOpen } from "./what-is-open.ts";

/**
 * 装箱完成: turns the open boxes into the request's boxes, priced and settled in the same commit. Refused while a box
 * is empty or not measured, a piece is in no box, or a box was changed since it was read.
 */
export async function finishPacking(
  scope: Scope<Staff>,
  number: string,
  {
    reweighed = false,
    reweighedFor,
    wishReason,
  }: {
    reweighed?: boolean;
    reweighedFor?: string | undefined;
    wishReason?: WishReason | undefined;
  } = {},
) {
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  if (whatIsOpen(packing.value).length > 0) return refuse("unfinished");
  const closing = closeBoxes(scope, packing.value);
  return packShipment(scope, number, packing.value.boxes.map(packed), {
    closing,
    reweighed,
    reweighedFor,
    wishReason,
  });
}

function packed({ id, lengthMm, widthMm, heightMm, weightGrams, contents }: OpenBox) {
  return {
    id,
    lengthMm: lengthMm!,
    widthMm: widthMm!,
    heightMm: heightMm!,
    weightGrams: weightGrams!,
    contents: contents.map(({ lineId, quantity }) => ({ lineId, quantity })),
  };
}

/** The boxes in the making go, unless somebody has changed one since they were read. */
function closeBoxes({ db }: Scope<Staff>, { boxes }: Packing): Guarded<"moved-meanwhile">[] {
  const ids = boxes.map(({ id }) => id);
  const requestId = boxes[0]!.requestId;
  const read = boxes
    .flatMap(({ contents }) => contents)
    .map(({ boxId, lineId, quantity }) => `${boxId}/${lineId}/${quantity}`)
    .sort();
  const measured = boxes
    .map((box) =>
      [box.id, box.number, box.lengthMm, box.widthMm, box.heightMm, box.weightGrams].join("/"),
    )
    .sort();
  const own = eq(openBoxes.requestId, requestId);
  return [
    guard(
      sql`(SELECT json_group_array(v) FROM (SELECT c.box_id || '/' || c.shipping_line_id || '/' || c.quantity AS v
            FROM open_box_contents c JOIN open_boxes o ON o.id = c.box_id WHERE o.request_id = ${requestId} ORDER BY v)) = ${JSON.stringify(read)}
          AND (SELECT json_group_array(v) FROM (SELECT o.id || '/' || o.number || '/' || o.length_mm || '/' || o.width_mm || '/' || o.height_mm || '/' || o.weight_grams AS v
            FROM open_boxes o WHERE o.request_id = ${requestId} ORDER BY v)) = ${JSON.stringify(measured)}`,
      "moved-meanwhile",
    ),
    db.delete(openBoxContents).where(inArray(openBoxContents.boxId, ids)),
    db.delete(openBoxes).where(own),
  ];
}

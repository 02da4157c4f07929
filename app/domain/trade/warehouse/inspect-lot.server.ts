import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Piece } from "#app/domain/pricing/freight/estimate-freight.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { orderLines } from "#db/schema/index.ts";
import { confirmClass } from "../goods-class/confirm-class.server.ts";
import { openCase, openRefusals } from "../problems/open-case.server.ts";
import { lotRow } from "./find-lot.server.ts";
import { lotLifecycle } from "./lot.ts";
import { moveLot } from "./move-lot.server.ts";
import { quarantinePattern } from "./shelf.ts";

interface Inspection extends Piece {
  goodQuantity: number;
  badQuantity: number;
  /** Of the bad pieces those that are other goods than were ordered. */
  wrongQuantity?: number;
  /** Where the bad pieces are put, apart from the stock. */
  quarantineShelf?: string;
  /** What carriers take the goods for; kept for the SKU where it is said. */
  goodsClass?: GoodsClass | undefined;
  note: string;
  photos: readonly Upload[];
}

/**
 * 验货: every piece is good or bad; what was measured is of one packed piece. Photos at most three.
 * Bad pieces open a problem case of their kind in the same commit.
 */
export async function inspectLot(
  scope: Scope<Staff>,
  store: FileStore,
  lotId: string,
  found: Inspection,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "inspect")) return refuse("forbidden");
  const lot = await lotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  if (!lotLifecycle.allows("inspect", lot.state, actor)) return refuse("not-to-inspect");

  const { goodQuantity, badQuantity, note, photos, weightGrams, lengthMm, widthMm, heightMm } =
    found;
  const { wrongQuantity = 0, quarantineShelf = "" } = found;
  if (goodQuantity + badQuantity !== lot.quantity) return refuse("count-differs");
  if (wrongQuantity > badQuantity) return refuse("more-wrong-than-bad");
  if (quarantineShelf && !quarantinePattern.test(quarantineShelf)) return refuse("no-such-shelf");
  if (photos.length > limits.photosPerInspection) return refuse("too-many-pictures");
  const saved = await savePictures(scope, store, photos, {
    companyId: lot.companyId,
    kind: "lot",
    id: lotId,
  });
  if (!saved.ok) return saved;

  const measured = { weightGrams, lengthMm, widthMm, heightMm };
  const written = await commit(
    db,
    [
      ...moveLot(
        scope,
        lot,
        "inspect",
        { goodQuantity, badQuantity, inspectionNote: note, ...measured, inspectedAt: now },
        note,
      ),
      db
        .update(orderLines)
        .set({
          goodQuantity: sql`good_quantity + ${goodQuantity}`,
          badQuantity: sql`bad_quantity + ${badQuantity}`,
        })
        .where(eq(orderLines.id, lot.orderLineId)),
      ...saved.value.statements,
      ...(found.goodsClass ? [confirmClass(scope, { ...lot, goodsClass: found.goodsClass })] : []),
      ...casesFound(scope, lot, { ...found, wrongQuantity, quarantineShelf }),
    ],
    { ...openRefusals, ...moveRefusals },
  );
  if (!written.ok) await saved.value.discard();
  return written;
}

/** A question for the company about each kind of bad pieces. */
function casesFound(
  scope: Scope<Staff>,
  lot: Parameters<typeof openCase>[1],
  {
    badQuantity,
    wrongQuantity,
    quarantineShelf,
    note,
  }: Required<Pick<Inspection, "badQuantity" | "wrongQuantity" | "quarantineShelf" | "note">>,
) {
  const kinds = [
    { kind: "damaged" as const, quantity: badQuantity - wrongQuantity },
    { kind: "wrong" as const, quantity: wrongQuantity },
  ];
  return kinds
    .filter(({ quantity }) => quantity > 0)
    .flatMap((one) => openCase(scope, lot, { ...one, note, quarantineShelf }));
}

import { readMessage } from "#app/domain/core/message/message.ts";
import { photoOptionId } from "#app/domain/trade/floor/inspection.ts";
import type { findLot } from "#app/domain/trade/floor/lot-queries.server.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findLot>>>;

/** A lot that is inspected, as its page shows it and the browser gets it, field by field. */
export function toInspectionView({ lot, line, plan, ...found }: Found) {
  const { orderNumber, orderNote, companyName, chinaTracking } = found;
  const { goodsClass, classSource, wishes, files, materials } = found;
  const { id, number, state, quantity, goodQuantity, badQuantity, shelf } = lot;
  return {
    ...{ orderNumber, orderNote, companyName, chinaTracking, goodsClass, classSource, wishes },
    lot: {
      ...{ id, number, state, quantity, goodQuantity, badQuantity, shelf },
      /** As the buyer reads it. */
      inspectionNote: readMessage(lot.inspectionNote, "ja"),
    },
    line: {
      offerId: line.offerId,
      titleZh: line.titleZh,
      picture: line.picture,
      note: line.note,
      labelData: line.labelData,
      spec: line.spec.map(({ valueZh }) => ({ valueZh })),
      options: line.options.map(({ id, nameZh }) => ({ id, nameZh })),
      /** Whether the buyer pays for photos. */
      photosPaid: line.options.some(({ id }) => id === photoOptionId),
    },
    plan: {
      points: plan.points,
      photoPoints: plan.photoPoints,
      share: plan.share,
      photosPaid: plan.photosPaid,
    },
    files: files.map(({ id, name }) => ({ id, name })),
    materials: materials.map(({ name, perPiece, stock }) => ({ name, perPiece, stock })),
  };
}

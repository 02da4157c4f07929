import type { DirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { boxWarningNames, boxWarnings } from "#app/domain/trade/shipments/box-wishes.ts";
import { boxMeasures } from "#app/domain/trade/shipments/boxing.ts";
import { boxFigures } from "#app/domain/trade/shipments/packing.ts";
import type { Packing, toPacked } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";

/** What the packing page shows and the browser gets, field by field. */
export type PackingView = ReturnType<typeof toPackingView>;
/** The same with the box that scans go into, whether packing goes on, and the id of the next form. */
export type PackView = PackingView & {
  id: string;
  inHand: number | undefined;
  open: boolean;
  packable: boolean;
  /** Whether the reader packs; others see how far it has come. */
  works: boolean;
};
export type BoxView = PackingView["boxes"][number];
export type DirectView = ReturnType<typeof toDirectView>;

type Packed = ReturnType<typeof toPacked>;
type Shown = Omit<Packing, "boxes"> & {
  boxes: readonly (Packing["boxes"][number] | Packed["boxes"][number])[];
};

/** `lines` and `boxes` are the closed boxes' once nothing is packed any more. */
export function toPackingView({ request, lines, boxes, plan, ...rest }: Shown) {
  const measured = boxes.map(({ number, lengthMm, widthMm, heightMm, weightGrams }) => ({
    number,
    lengthMm: lengthMm ?? 0,
    widthMm: widthMm ?? 0,
    heightMm: heightMm ?? 0,
    weightGrams: weightGrams ?? 0,
  }));
  const warnings = boxWarnings(measured, request.boxWishes, plan !== undefined);
  return {
    request: toRequestView(request),
    /** Pieces that were not found, while the packing waits for them or for the buyer's choice. */
    shorts: rest.shorts
      .filter(({ waits }) => waits)
      .map(({ caseId, titleZh, pieces, choice }) => ({
        ...{ caseId, titleZh, pieces },
        isAwaited: choice === "wait",
      })),
    companyName: rest.companyName,
    methodZh: rest.methodZh,
    staffNote: rest.staffNote,
    plan: plan && {
      state: plan.state,
      movedOn: plan.movedOn,
      confirmationId: plan.confirmationId,
    },
    lines: lines.map(toLineView),
    boxes: boxes.map((box) => ({
      ...toBoxView(box),
      /** What of it is not as it was wished, as far as it is measured. */
      warnings: warnings
        .filter(({ box: number }) => number === box.number)
        .map(({ kind }) => boxWarningNames[kind].zh),
    })),
    /** What a tick that the boxes were weighed again stands for. */
    figures: boxFigures(
      measured.map(({ weightGrams, lengthMm, widthMm, heightMm }) => ({
        weight: weightGrams / 1_000,
        length: lengthMm / 10,
        width: widthMm / 10,
        height: heightMm / 10,
      })),
    ),
  };
}

function toRequestView(request: Packing["request"]) {
  const { number, weighsFirst, note, desiredOn, boxWishes } = request;
  const { zh, shape } = staffShippingState(request);
  return {
    ...{ number, weighsFirst, note, desiredOn },
    state: { zh, shape },
    held: request.heldAt !== null,
    options: request.options.map(({ nameZh }) => nameZh),
    boxWishes: boxWishes && {
      fba: boxWishes.fba,
      maxGrams: boxWishes.maxGrams,
      shipmentIds: boxWishes.shipmentIds,
      marks: boxWishes.marks,
      together: boxWishes.together,
    },
  };
}

function toLineView(line: Shown["lines"][number]) {
  const { id, quantity, boxedQuantity, pickedQuantity, lotNumber, shelf, titleZh, shortQuantity } =
    line;
  return {
    ...{ id, quantity, boxedQuantity, pickedQuantity, lotNumber, shelf, titleZh, shortQuantity },
    spec: line.spec.map(({ valueZh }) => ({ valueZh })),
  };
}

function toBoxView(box: Shown["boxes"][number]) {
  const { id, number, lengthMm, widthMm, heightMm, weightGrams } = box;
  return {
    ...{ id, number, lengthMm, widthMm, heightMm, weightGrams },
    contents: box.contents.map(({ lineId, quantity }) => ({ lineId, quantity })),
    photos: box.photos.map(({ id, name }) => ({ id, name })),
    /** The measures as the page shows them, to find out that somebody measured the box meanwhile. */
    seen: boxMeasures({ lengthMm, widthMm, heightMm, weightGrams }),
  };
}

/** Where a direct parcel goes, as far as packers may read it now. */
export function toDirectView({ receiver, isOpen, slip, toDecide }: DirectParcel) {
  return {
    isOpen,
    slip,
    /** What the buyer is still asked. */
    asked: toDecide ? readMessage(toDecide, "zh") : "",
    receiver: receiver && {
      name: receiver.name,
      postalCode: receiver.postalCode,
      prefecture: receiver.prefecture,
      city: receiver.city,
      street: receiver.street,
      building: receiver.building,
      phone: receiver.phone,
    },
  };
}

import { goesBySea, seaRoom } from "#app/domain/pricing/sea-room.ts";
import type { readDeparting } from "#app/domain/trade/shipments/departing-queries.server.ts";
import { asksForPhotos } from "#app/domain/trade/shipments/shipping-request.ts";

type Departing = Awaited<ReturnType<typeof readDeparting>>;

/** A request that waits for its carrier, as the page shows it and the browser gets it, field by field. */
export function toWaitingView(request: Departing["here"][number]) {
  const { id, number, companyName, methodZh, heldAt, options, boxes } = request;
  return {
    ...{ id, number, companyName, methodZh },
    held: heldAt !== null,
    /** What its boxes take of a container, in cubic metres; null where it does not go by sea. */
    cubicMetres: goesBySea(request.methodCode) ? seaRoom(boxes).cubicMetres : null,
    /** Whether a photo of every box was paid for. */
    photos: asksForPhotos(options),
    boxes: boxes.map(({ id, number, weightGrams, loadedAt, photographed }) => ({
      ...{ id, number, weightGrams, photographed },
      loaded: loadedAt !== null,
    })),
  };
}

/** A request that its carrier has taken and given no number for. */
export function toPickedUpView(request: Departing["pickedUp"][number]) {
  const { id, number, companyName, carrier, shippedAt } = request;
  return { id, number, companyName, carrier, shippedAt };
}

/** What all boxes that wait to go by sea take of a container, and what still fits; undefined where none does. */
export function toSeaRoomView(here: Departing["here"]) {
  const boxes = here.filter(({ methodCode }) => goesBySea(methodCode)).flatMap((one) => one.boxes);
  return boxes.length > 0 ? seaRoom(boxes) : undefined;
}

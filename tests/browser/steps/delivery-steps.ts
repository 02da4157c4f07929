import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { receiveShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { must } from "#db/seed/history/day-book.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { unmeasured } from "#tests/support/trade/stock.ts";
import { onTheFloor, parcelOnItsWay } from "./floor-steps.ts";
import { sagawaNumber } from "./steps.ts";

const deliverySteps = ["requested", "quoted", "packed", "received"] as const;

/** A delivery of the demo's company that is so far; its number. */
export function delivery(until: (typeof deliverySteps)[number]) {
  const last = deliverySteps.indexOf(until);
  const comesTo = (step: (typeof deliverySteps)[number]) => deliverySteps.indexOf(step) <= last;
  return onTheFloor(async (book) => {
    const keeper = book.staff("staff-warehouse", 0);
    const { ids } = await parcelOnItsWay(book, `YT75${crypto.randomUUID().slice(0, 8)}`, 1, 4);
    const lotId = ids[0]!;
    must(await receiveLot(keeper, { id: crypto.randomUUID(), lotId, quantity: 4 }));
    const found = { goodQuantity: 4, badQuantity: 0, note: "", photos: [], ...unmeasured };
    must(await inspectLot(keeper, memoryFiles(), lotId, found));
    must(await shelveLot(keeper, lotId, "A-01-03"));
    const owner = book.buyer("user-demo", 0);
    const { id, number } = must(
      await requestShipment(owner, {
        ...{ id: crypto.randomUUID(), lines: [{ lotId, quantity: 4 }] },
        ...{ receiverId: "address-depot", importerId: "address-office", methodCode: "air" },
        ...{ optionIds: [], words: { note: "", desiredOn: "", mainNumber: "" }, submit: true },
      }),
    );
    if (!comesTo("quoted")) return number;
    const freight = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "", checked: true };
    must(await quoteShipment(book.staff("staff-manager", 0), number, freight));
    if (!comesTo("packed")) return number;
    must(await payDocument(owner, "shipping", id, crypto.randomUUID()));
    const { lines } = (await findShipment(keeper, number))!;
    const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents };
    must(await packShipment(keeper, number, [box], { reweighed: true }));
    if (!comesTo("received")) return number;
    const handover = {
      carrier: "佐川急便",
      trackingNumber: sagawaNumber(),
      boxTracking: new Map(),
    };
    must(await shipShipment(keeper, number, handover));
    must(await receiveShipment(owner, number));
    return number;
  });
}

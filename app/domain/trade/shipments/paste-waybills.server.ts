import { and, asc, eq, exists, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxes, shippingRequests } from "#db/schema/index.ts";
import { mayBeNumberOf } from "../floor/tracking-number.ts";
import { watchParcel } from "../purchasing/buy-order.server.ts";
import { findTaken } from "./number-taken.server.ts";
import { shipShipment } from "./ship-shipment.server.ts";
import type { ShippingState } from "./shipping-request.ts";
import { readWaybills, type Waybill, waybillRowsMax } from "./waybill-sheet.ts";

/** The outcome of a row; any but `saved` and `same` is to be corrected by hand. */
export type WaybillOutcome =
  | "saved"
  | "same"
  | "malformed"
  | "doubled"
  | "no-such-box"
  | "carrier-missing"
  | "other-carriers"
  | "not-its-number"
  | "other-number"
  | "boxes-missing"
  | RefusalOf<typeof shipShipment>;

interface Outcome {
  outcome: WaybillOutcome;
  /** What stands where something else was pasted: a tracking number, or a shipment that has the pasted one. */
  stands?: string;
}

/** The states in which a request has its tracking number. */
const onTheirWay: ReadonlySet<ShippingState> = new Set(["in_transit", "received", "evaluated"]);

type Known = Awaited<ReturnType<typeof readKnown>>[number];

/**
 * 批量填追踪号: sends many requests off under the tracking numbers of pasted rows, those of a request in one commit of
 * its own. A number that another shipment of the carrier has is refused unless the same rows are among those in
 * `checked`.
 */
export async function pasteWaybills(scope: Scope<Staff>, pasted: string, checked = "") {
  if (!staffMay(scope.actor, "ship")) return refuse("forbidden");
  const { texts, waybills, head } = readWaybills(pasted);
  if (texts.length === 0) return refuse("nothing-pasted");
  if (texts.length > waybillRowsMax) return refuse("too-many");
  const groups = groupBy(waybills, ({ requestNumber }) => requestNumber);
  const known = await readKnown(scope, [...groups.keys()]);
  const looked = new Set(checked.normalize("NFKC").split(/\r?\n/));
  const answers = new Map<string, Outcome>();
  for (const [number, rows] of groups) {
    const isChecked = rows.every(({ text }) => looked.has(text));
    const answer = await ship(
      scope,
      rows,
      known.find((one) => one.number === number),
      isChecked,
    );
    for (const { text } of rows) answers.set(text, answer);
  }
  const malformed: Outcome = { outcome: "malformed" };
  return done({ head, rows: texts.map((text) => ({ text, ...(answers.get(text) ?? malformed) })) });
}

async function readKnown({ db }: Scope<Staff>, numbers: readonly string[]) {
  const rows = await db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      state: shippingRequests.state,
      carrier: shippingRequests.carrier,
      trackingNumber: shippingRequests.trackingNumber,
      box: { id: boxes.id, number: boxes.number, trackingNumber: boxes.trackingNumber },
    })
    .from(shippingRequests)
    .leftJoin(boxes, eq(boxes.requestId, shippingRequests.id))
    .where(inArray(shippingRequests.number, [...numbers]))
    .orderBy(asc(shippingRequests.number), asc(boxes.number));
  const byNumber = groupBy(rows, ({ number }) => number);
  return [...byNumber.values()].map((ofOne) => ({
    ...ofOne[0]!,
    boxes: ofOne.flatMap(({ box }) => box ?? []),
  }));
}

async function ship(
  scope: Scope<Staff>,
  rows: readonly Waybill[],
  request: Known | undefined,
  isChecked: boolean,
): Promise<Outcome> {
  if (!request) return { outcome: "not-found" };
  const handover = toHandover(rows, request);
  if (handover.outcome) return handover;
  if (onTheirWay.has(request.state)) return addBoxNumbers(scope, request, handover, isChecked);
  const { whole, boxTracking } = handover;
  const missing = request.boxes.filter(({ id }) => !boxTracking.has(id));
  if (whole === undefined && missing.length > 0)
    return { outcome: "boxes-missing", stands: missing.map(({ number }) => number).join("、") };
  const first = request.boxes.flatMap(({ id }) => boxTracking.get(id) ?? [])[0];
  const trackingNumber = whole ?? first!;
  const all = [trackingNumber, ...boxTracking.values()];
  const foreign = all.find((one) => !mayBeNumberOf(handover.carrier, one));
  if (foreign) return { outcome: "not-its-number", stands: handover.carrier };
  const shipped = await shipShipment(scope, request.number, {
    ...{ carrier: handover.carrier, trackingNumber, boxTracking, isChecked },
  });
  if (shipped.ok) return { outcome: "saved" };
  return shipped.reason === "number-taken"
    ? { outcome: shipped.reason, stands: shipped.taken.map(({ number }) => number).join("、") }
    : { outcome: shipped.reason };
}

/** Makes one handover of a request's rows: its carrier, the number of the whole where one was pasted, those of boxes. */
function toHandover(rows: readonly Waybill[], { carrier: known, boxes: packed }: Known) {
  // A list of goods has several rows of a box, all with its number.
  const named = new Map(rows.map(({ box, trackingNumber }) => [box, trackingNumber]));
  if (rows.some(({ box, trackingNumber }) => named.get(box) !== trackingNumber))
    return { outcome: "doubled" } as const;
  const carriers = new Set(rows.flatMap(({ carrier }) => carrier || []));
  if (carriers.size > 1) return { outcome: "other-carriers" } as const;
  const carrier = [...carriers][0] ?? known;
  if (carrier === "") return { outcome: "carrier-missing" } as const;
  const boxTracking = new Map<string, string>();
  for (const [box, trackingNumber] of named) {
    if (box === undefined) continue;
    const found = packed.find(({ number }) => number === box);
    if (!found) return { outcome: "no-such-box" } as const;
    boxTracking.set(found.id, trackingNumber);
  }
  return { carrier, whole: named.get(undefined), boxTracking };
}

/**
 * Adds the numbers of boxes that have none to a request that has left under a number of its own, all in one commit; what
 * it has already is the same, and another number is refused.
 */
async function addBoxNumbers(
  scope: Scope<Staff>,
  { id, carrier, trackingNumber, boxes: packed }: Known,
  pasted: { whole: string | undefined; boxTracking: ReadonlyMap<string, string> },
  isChecked: boolean,
): Promise<Outcome> {
  const { db, now } = scope;
  if (pasted.whole !== undefined && pasted.whole !== trackingNumber)
    return { outcome: "other-number", stands: trackingNumber };
  const named = packed.flatMap((box) => {
    const number = pasted.boxTracking.get(box.id);
    return number === undefined || number === box.trackingNumber
      ? []
      : [{ ...box, pasted: number }];
  });
  const other = named.find((box) => box.trackingNumber !== "");
  if (other) return { outcome: "other-number", stands: other.trackingNumber };
  if (named.length === 0) return { outcome: "same" };
  const numbers = named.map((box) => box.pasted);
  if (!numbers.every((number) => mayBeNumberOf(carrier, number)))
    return { outcome: "not-its-number", stands: carrier };
  const { taken, noFurther } = await findTaken(scope, id, carrier, numbers);
  if (taken.length > 0 && !isChecked)
    return { outcome: "number-taken", stands: taken.map(({ number }) => number).join("、") };
  const written = await commit(
    scope,
    [
      noFurther,
      ...named.flatMap((box) => {
        const unnumbered = and(eq(boxes.id, box.id), eq(boxes.trackingNumber, ""));
        return [
          guard(exists(db.select().from(boxes).where(unnumbered)), "moved-meanwhile"),
          db.update(boxes).set({ trackingNumber: box.pasted }).where(unnumbered),
        ];
      }),
      ...numbers.flatMap((number) => watchParcel(scope, number, now)),
    ],
    {},
  );
  return { outcome: written.ok ? "saved" : written.reason };
}

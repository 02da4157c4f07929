import { asc, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxes, shippingRequests } from "#db/schema/index.ts";
import { mayBeNumberOf } from "../floor/tracking-number.ts";
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
  const { trackingNumber, boxTracking } = handover;
  if (onTheirWay.has(request.state)) return asItStands(request, handover);
  const all = [trackingNumber, ...boxTracking.values()];
  const foreign = all.find((one) => !mayBeNumberOf(handover.carrier, one));
  if (foreign) return { outcome: "not-its-number", stands: handover.carrier };
  const shipped = await shipShipment(scope, request.number, { ...handover, isChecked });
  if (shipped.ok) return { outcome: "saved" };
  return shipped.reason === "number-taken"
    ? { outcome: shipped.reason, stands: shipped.taken.map(({ number }) => number).join("、") }
    : { outcome: shipped.reason };
}

/** Makes one handover of a request's rows: the whole request's number, else its first box's, and those of its boxes. */
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
  const first = packed.flatMap(({ id }) => boxTracking.get(id) ?? [])[0];
  return { carrier, trackingNumber: named.get(undefined) ?? first!, boxTracking };
}

/** Compares what was pasted with the numbers that a request and its boxes have; names the first that differs. */
function asItStands(
  { trackingNumber, boxes: packed }: Known,
  pasted: { trackingNumber: string; boxTracking: ReadonlyMap<string, string> },
): Outcome {
  const other = packed.find(
    (box) => (pasted.boxTracking.get(box.id) ?? box.trackingNumber) !== box.trackingNumber,
  );
  if (trackingNumber !== pasted.trackingNumber)
    return { outcome: "other-number", stands: trackingNumber };
  return other ? { outcome: "other-number", stands: other.trackingNumber } : { outcome: "same" };
}

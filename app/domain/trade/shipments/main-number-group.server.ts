import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { enterClearance } from "./clearance.server.ts";
import { isSamePlace, judgeGroup, shareByWeight } from "./main-number-group.ts";
import { shipShipment } from "./ship-shipment.server.ts";
import { takesPermit } from "./shipping-request.ts";

const membersMax = 100;

/**
 * Reads the requests that travel under a main number, the oldest first: those that have it, and the one whose own
 * number it is. A company reads its own; staff name the company (`operationId`). Answers "own-number" where it is but
 * the number of a request that nothing travels with, and "unknown" where nothing has it.
 */
export async function readMainNumber(
  scope: Scope<Buyer | Staff>,
  mainNumber: string,
  operationId?: string,
) {
  const { db, actor } = scope;
  const number = mainNumber.trim();
  if (!number) return refuse("unknown");
  const ofCompany = sql`${shippingRequests.companyId} = (SELECT c.id FROM ${companies} c WHERE c.operation_id = ${operationId ?? ""})`;
  const rows = await db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      mainNumber: shippingRequests.mainNumber,
      state: shippingRequests.state,
      heldAt: shippingRequests.heldAt,
      methodCode: shippingRequests.methodCode,
      method: { nameJa: logisticsMethods.nameJa, nameZh: logisticsMethods.nameZh },
      receiver: shippingRequests.receiver,
      importer: shippingRequests.importer,
      pieceCount: shippingRequests.pieceCount,
      quotedAt: shippingRequests.quotedAt,
      freightYen: shippingRequests.freightYen,
      trackingNumber: shippingRequests.trackingNumber,
      billingGrams: sql<number>`(SELECT COALESCE(sum(b.billing_grams), 0) FROM boxes b WHERE b.request_id = ${shippingRequests.id})`,
      permitNumber: sql<
        string | null
      >`(SELECT k.permit_number FROM clearances k WHERE k.request_id = ${shippingRequests.id}
        ORDER BY k.entered_at DESC LIMIT 1)`,
    })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(
      and(
        shipmentsWithin(actor),
        actor.kind === "staff" ? ofCompany : undefined,
        or(isUnder(number), eq(shippingRequests.number, number)),
      ),
    )
    .orderBy(asc(shippingRequests.createdAt), asc(shippingRequests.number))
    .limit(membersMax);
  if (rows.length === 0) return refuse("unknown");
  if (rows.length === 1 && rows[0]!.mainNumber !== number) return refuse("own-number");
  return done({ mainNumber: number, members: judgeGroup(rows, number) });
}

/** The index of main numbers leaves empty ones out. */
function isUnder(number: string): SQL {
  return sql`(${shippingRequests.mainNumber} = ${number} AND main_number <> '')`;
}

type Group = Extract<Awaited<ReturnType<typeof readMainNumber>>, { ok: true }>["value"];

/** The requests of a group that are packed and paid, and leave together. */
export function readyTogether({ members }: Pick<Group, "members">) {
  return members.filter(
    ({ misfits, state, heldAt }) =>
      misfits.length === 0 && !heldAt && (state === "awaiting_shipment" || state === "picked_up"),
  );
}

/**
 * The requests of a group that one permit may be for: what has left by the same method to the same importer as the
 * first that has no permit yet, else as the first.
 */
export function clearableTogether({ members }: Pick<Group, "members">) {
  const gone = members.filter(({ state }) => takesPermit(state));
  const lead = gone.find(({ permitNumber }) => !permitNumber) ?? gone[0];
  return gone.filter(
    ({ methodCode, importer }) =>
      lead && methodCode === lead.methodCode && isSamePlace(importer, lead.importer),
  );
}

/** The requests that an act on a group is for, as its page named them: others that fit meanwhile are not touched. */
interface NamedGroup {
  mainNumber: string;
  operationId: string;
  numbers: readonly string[];
}

/**
 * 一起发货: sends what is named and ready of a group under one tracking number, each as by its own page. What is refused
 * stays with its reason; pressed again, only the rest of what is named goes.
 */
export async function departTogether(
  scope: Scope<Staff>,
  { mainNumber, operationId, numbers }: NamedGroup,
  handover: { carrier: string; trackingNumber: string },
) {
  if (!staffMay(scope.actor, "ship")) return refuse("forbidden");
  const group = await readMainNumber(scope, mainNumber, operationId);
  if (!group.ok) return refuse("not-found");
  const ready = readyTogether(group.value).filter(({ number }) => numbers.includes(number));
  if (ready.length === 0) return refuse("nothing-ready");
  const own = new Set(group.value.members.map(({ number }) => number));
  const left: string[] = [];
  for (const { number } of ready) {
    const how = { ...handover, boxTracking: new Map<string, string>() };
    const sent = await shipShipment(scope, number, how);
    // One number for all of them is what travelling together means; another group's is a mistake.
    const shared =
      !sent.ok && sent.reason === "number-taken" && sent.taken.every((one) => own.has(one.number));
    const gone = shared ? await shipShipment(scope, number, { ...how, isChecked: true }) : sent;
    if (!gone.ok) return { ...gone, at: number, left };
    left.push(number);
  }
  return done(left);
}

interface JointPermit {
  /** The form's own id; each request's entry has one made of it. */
  id: string;
  permitNumber: string;
  permittedOn: string;
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
}

/**
 * 一起登记进口许可: enters one permit for the named requests of a group that have left, its sums shared by chargeable
 * weight. Sent twice it enters once; where another permit stands it is refused.
 */
export async function clearTogether(
  scope: Scope<Staff>,
  { mainNumber, operationId, numbers }: NamedGroup,
  { id, permitNumber, permittedOn, ...sums }: JointPermit,
) {
  if (!staffMay(scope.actor, "quote-shipping")) return refuse("forbidden");
  const group = await readMainNumber(scope, mainNumber, operationId);
  if (!group.ok) return refuse("not-found");
  const members = group.value.members.filter(({ number }) => numbers.includes(number));
  const gone = clearableTogether({ members });
  if (gone.length === 0) return refuse("nothing-left-yet");
  if (gone.length < numbers.length) return refuse("moved-meanwhile");
  const other = gone.find((one) => one.permitNumber && one.permitNumber !== permitNumber);
  if (other) return { ...refuse("other-permit"), at: other.number };
  const shares = {
    dutyYen: shareByWeight(sums.dutyYen, gone),
    consumptionTaxYen: shareByWeight(sums.consumptionTaxYen, gone),
    brokerYen: shareByWeight(sums.brokerYen, gone),
  };
  for (const [index, { number }] of gone.entries()) {
    const entered = await enterClearance(scope, number, {
      id: `${id}/${number}`,
      permitNumber,
      permittedOn,
      dutyYen: shares.dutyYen[index]!,
      consumptionTaxYen: shares.consumptionTaxYen[index]!,
      brokerYen: shares.brokerYen[index]!,
      note: "",
      checked: true,
    });
    if (!entered.ok) return { ...entered, at: number };
  }
  return done(gone.map(({ number }) => number));
}

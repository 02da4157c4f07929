import { and, eq, isNull, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActLots, floorActs } from "#db/schema/index.ts";
import { isContested } from "../purchasing/lot.ts";
import { newTrace, recordAct, recordActLots } from "./floor-acts.server.ts";
import { awaitedOfParcel } from "./lot-queries.server.ts";
import { changedCases, planArrival, receiveRefusals } from "./receive-lot.server.ts";

interface WholeParcel {
  /** The form's own id. */
  id: string;
  /** The number on the parcel. */
  number: string;
  /** The awaited pieces that the page showed; a parcel that changed since is refused. */
  pieces: number;
}

/**
 * 全部签收: receives every lot of a parcel as expected, in one commit. Refused where a company announced goods
 * under the number of another's parcel, since what did not come would become its stock. Sent twice, it
 * answers the first result.
 */
export async function receiveParcel(scope: Scope<Staff>, { id, pieces, ...parcel }: WholeParcel) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const number = parcel.number.toUpperCase();
  const [awaited, cases, [earlier]] = await db.batch([
    ...awaitedOfParcel(scope, number),
    receivedByQuery(scope, id, number),
  ]);
  if (earlier) return done(earlier);
  if (awaited.length === 0) return refuse("nothing-awaited");
  if (sumOf(awaited) !== pieces) return refuse("parcel-changed");
  if (isContested(awaited)) return refuse("several-companies");

  const trace = newTrace();
  const arrivals = awaited.flatMap((lot) => {
    const waiting = cases.filter((one) => [one.lotId, one.replacementLotId].includes(lot.id));
    const arrival = { id: crypto.randomUUID(), lotId: lot.id, quantity: lot.quantity };
    return planArrival(scope, lot, arrival, waiting, trace);
  });
  const written = await commit(
    scope,
    [
      ...arrivals,
      recordAct(scope, {
        id,
        kind: "receive",
        subject: "parcel",
        subjectId: number,
        label: number,
        quantity: pieces,
        details: {
          arrived: changedCases(cases, 0, false),
          lines: awaited.map(({ orderLineId, quantity }) => ({
            id: orderLineId,
            received: quantity,
            good: 0,
            bad: 0,
            shelved: 0,
          })),
        },
      }),
      ...recordActLots(scope, id, awaited),
    ],
    receiveRefusals,
  );
  if (written.ok) return done({ lots: awaited.length, pieces });
  // The same form was sent twice at once and the other was first.
  const [first] = await receivedByQuery(scope, id, number);
  return first ? done(first) : written;
}

/** The reason why a parcel was not received as a whole. */
export type ParcelRefusal = Extract<
  Awaited<ReturnType<typeof receiveParcel>>,
  { ok: false }
>["reason"];

/** Selects what this form has received of the parcel already, unless that was undone. */
function receivedByQuery({ db }: Scope<Staff>, id: string, number: string) {
  return db
    .select({
      lots: sql<number>`(SELECT count(*) FROM ${floorActLots} WHERE ${floorActLots.actId} = ${floorActs.id})`,
      pieces: floorActs.quantity,
    })
    .from(floorActs)
    .where(
      and(
        eq(floorActs.id, id),
        eq(floorActs.kind, "receive"),
        eq(floorActs.subjectId, number),
        isNull(floorActs.undoneAt),
      ),
    )
    .limit(1);
}

function sumOf(lots: readonly { quantity: number }[]) {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0);
}

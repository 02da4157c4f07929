import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { keepLots, newTrace } from "../scanning/keep-lots.server.ts";
import { isContested } from "./contested-parcel.ts";
import { awaitedOfParcel } from "./parcel-lots.server.ts";
import { arrivalOf, changedBy, receiveRefusals } from "./receive-lot.server.ts";

interface WholeParcel {
  /** The form's own id. */
  id: string;
  /** What stands on the parcel. */
  number: string;
  /** Pieces that the page showed as awaited: a parcel that has changed since is looked at again. */
  pieces: number;
}

/**
 * 全部收下: every lot of a parcel came as it was expected; all of it in one commit. Refused where a company
 * announced goods under the number of another's parcel: what did not come would become its stock.
 */
export async function receiveParcel(scope: Scope<Staff>, { id, pieces, ...parcel }: WholeParcel) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const number = parcel.number.toUpperCase();
  const [awaited, cases] = await db.batch([...awaitedOfParcel(scope, number)]);
  if (awaited.length === 0) return refuse("nothing-awaited");
  if (sumOf(awaited) !== pieces) return refuse("parcel-changed");
  if (isContested(awaited)) return refuse("several-companies");

  const trace = newTrace();
  const arrivals = awaited.flatMap((lot) => {
    const waiting = cases.filter((one) => [one.lotId, one.replacementLotId].includes(lot.id));
    const arrival = { id: crypto.randomUUID(), lotId: lot.id, quantity: lot.quantity };
    return arrivalOf(scope, lot, arrival, waiting, trace);
  });
  const written = await commit(
    db,
    [
      ...arrivals,
      keepAct(scope, {
        id,
        kind: "receive",
        subject: "parcel",
        subjectId: number,
        label: number,
        quantity: pieces,
        details: {
          arrived: changedBy(cases, 0, false),
          lines: awaited.map(({ orderLineId, quantity }) => ({
            id: orderLineId,
            received: quantity,
            good: 0,
            bad: 0,
            shelved: 0,
          })),
        },
      }),
      ...keepLots(scope, id, awaited),
    ],
    receiveRefusals,
  );
  return written.ok ? done({ lots: awaited.length, pieces }) : written;
}

function sumOf(lots: readonly { quantity: number }[]) {
  return lots.reduce((sum, { quantity }) => sum + quantity, 0);
}

import { dayMs } from "#app/domain/core/calendar.ts";
import {
  type PickLine,
  type readPickList,
  unfetchedPieces,
} from "#app/domain/trade/shipments/pick-queries.server.ts";
import { choiceOf, shortChoices } from "#app/domain/trade/shipments/short-pick.ts";

/** What a pick list shows of a line and the browser gets, field by field. */
export type PickLineView = ReturnType<typeof toPickLineView>;

type Short = NonNullable<Awaited<ReturnType<typeof readPickList>>>["shorts"][number];

/** What a pick list shows of pieces that were not found, field by field. */
export type ShortView = ReturnType<typeof toShortView>;

export function toShortView(
  { caseId, caseNumber, requestNumber, titleZh, pieces, choice, answer, openedAt }: Short,
  now: Date,
) {
  const chosen = choice ?? (answer && choiceOf(answer));
  return {
    ...{ caseId, caseNumber, requestNumber, titleZh, pieces },
    /** Whole days since the pieces were missed. */
    waitedDays: Math.floor((now.getTime() - openedAt.getTime()) / dayMs),
    /** What the buyer chose; null while nobody has. */
    chosenZh: chosen ? shortChoices[chosen].zh : null,
  };
}

export function toPickLineView(line: PickLine) {
  const { id, lotNumber, shelf, titleZh, picture, quantity, pickedQuantity } = line;
  const { shortQuantity, shortReason, requestNumber, requestState, held, companyName } = line;
  return {
    ...{ id, lotNumber, shelf, titleZh, picture, quantity, pickedQuantity },
    ...{ shortQuantity, shortReason, requestNumber, requestState, held, companyName },
    spec: line.spec.map(({ valueZh }) => ({ valueZh })),
    /** Pieces that are still to be fetched. */
    left: unfetchedPieces(line),
  };
}

import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { shelfPattern } from "#app/domain/trade/floor/shelf.ts";
import { needsSecondPerson } from "#app/domain/trade/floor/stock-count.ts";

export type CountView = NonNullable<Awaited<ReturnType<typeof readCountView>>>;

/** Reads a count as its page shows it to this person; undefined without the count. */
export async function readCountView(scope: Scope<Staff>, id: string, query: URLSearchParams) {
  const found = await readCount(scope, id);
  if (!found) return undefined;
  const { count, left } = found;
  const shelf = query.get("shelf") ?? "";
  const hand = Number(query.get("hand"));
  const single = count.fromShelf === count.toShelf ? count.fromShelf : "";
  const mayCount = staffMay(scope.actor, "shelve");
  const mayReview = staffMay(scope.actor, "review-counts");
  // Who counts sees what others found, and what should lie there, only of lots they counted themselves.
  const blind = count.state === "counting" && mayCount && query.get("view") !== "differences";
  const sees = ({ figures }: Line) => !blind || counted(figures, scope.actor.id);
  const seen = found.lines.filter(sees);
  return {
    count,
    left,
    mayCount,
    mayReview,
    lines: seen.map((line) => toLineView(line, mayReview ? scope.actor.id : undefined)),
    /** Lots that others have counted, without their figures. */
    others: found.lines.filter((line) => !sees(line)).map(toBlindLine),
    /** Whether this person has had a hand in it. */
    mine: found.counters.has(scope.actor.id),
    reviewers: found.reviewers.map(({ name }) => name),
    second: seen.length === found.lines.length && needsSecondPerson(found.lines),
    whole: count.state === "counting" && mayCount && !blind,
    shelf: shelfPattern.test(shelf) ? shelf : single,
    hand: Number.isInteger(hand) && hand > 0 && hand <= 9_999_999 ? hand : undefined,
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof readCount>>>["lines"][number];

function counted(figures: Line["figures"], staffId: string) {
  return figures.some(({ countedBy }) => countedBy === staffId);
}

function toBlindLine({ line, lot, titleZh, spec, orderNumber }: Line) {
  const { shelf, countedAt, countedByName } = line;
  return {
    id: lot.id,
    number: lot.number,
    shelf,
    titleZh,
    spec,
    orderNumber,
    countedAt,
    countedByName,
  };
}

function toLineView(found: Line, reviewerId: string | undefined) {
  const { line, difference, valueYen, stale, promised, picture, companyName, disputed } = found;
  const { promisedTo } = found;
  const { countedQuantity, expectedQuantity, reason, settledByName } = line;
  return {
    ...toBlindLine(found),
    difference,
    valueYen,
    stale,
    promised,
    promisedTo,
    disputed,
    picture,
    companyName,
    countedQuantity,
    expectedQuantity,
    reason,
    settledByName,
    figures: found.figures.map((figure) => ({
      place: figure.place,
      difference: figure.difference,
      by: figure.countedByName,
      quantity: figure.countedQuantity,
      at: figure.countedAt,
    })),
    /** Who counted a lot does not say which figure of it stands. */
    maySettle: disputed && reviewerId !== undefined && !counted(found.figures, reviewerId),
  };
}

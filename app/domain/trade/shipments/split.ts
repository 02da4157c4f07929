import { done, refuse } from "#app/domain/core/result.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import { type PausedPieces, takePausedPieces } from "../floor/storage.ts";
import { forwardedService, type ShippingOption } from "./shipping-request.ts";

interface SplittableLine {
  id: string;
  quantity: number;
  stood: readonly PausedPieces[];
}

/** The pieces of a line on one side of a split, with those of them that have storage pauses of an earlier request. */
export interface LinePart<Line> {
  line: Line;
  quantity: number;
  stood: PausedPieces[];
}

/**
 * Divides the lines, with the moved pieces by the line's id. Each piece is on exactly one side, and neither side is
 * empty. Pieces with the longest storage pauses move first.
 */
export function splitPieces<Line extends SplittableLine>(
  lines: readonly Line[],
  wanted: ReadonlyMap<string, number>,
) {
  const own = new Set(lines.map(({ id }) => id));
  if ([...wanted.keys()].some((id) => !own.has(id))) return refuse("no-such-line");
  const kept: LinePart<Line>[] = [];
  const moved: LinePart<Line>[] = [];
  for (const line of lines) {
    const going = wanted.get(line.id) ?? 0;
    if (going > line.quantity) return refuse("more-than-asked");
    const stood = takePausedPieces(going, line.stood);
    const staying = {
      line,
      quantity: line.quantity - going,
      stood: withoutPieces(line.stood, stood),
    };
    if (going > 0) moved.push({ line, quantity: going, stood });
    if (staying.quantity > 0) kept.push(staying);
  }
  if (moved.length === 0) return refuse("nothing-chosen");
  if (kept.length === 0) return refuse("nothing-left");
  return done({ kept, moved });
}

function withoutPieces(
  all: readonly PausedPieces[],
  taken: readonly PausedPieces[],
): PausedPieces[] {
  const left = taken.map((part) => ({ ...part }));
  return all.flatMap(({ days, quantity }) => {
    const same = left.find((part) => part.days === days && part.quantity > 0);
    const gone = Math.min(quantity, same?.quantity ?? 0);
    if (same) same.quantity -= gone;
    return gone < quantity ? [{ days, quantity: quantity - gone }] : [];
  });
}

interface ServedPart {
  quantity: number;
  line: { serviceYen: number };
}

/**
 * Divides 配送オプション: a service's price is shared by pieces, so that both sides together cost the same; the work on
 * forwarded goods goes with their pieces. Drafts are not shared: each can still be written anew.
 */
export function splitOptions(
  options: readonly ShippingOption[],
  kept: readonly ServedPart[],
  moved: readonly ServedPart[],
  { draft = false } = {},
): [stay: ShippingOption[], go: ShippingOption[]] {
  const sides = [kept, moved];
  const pieces = sides.map((parts) => String(parts.reduce((sum, one) => sum + one.quantity, 0)));
  const service = sides.map((parts) =>
    String(parts.reduce((sum, { quantity, line }) => sum + quantity * line.serviceYen, 0)),
  );
  const shared = options.map((option) => {
    const ofForwarded = option.id === forwardedService;
    const whole = draft && !ofForwarded;
    return {
      option: whole || ofForwarded ? option : { ...option, sharedYen: sharedPriceYen(option) },
      yen: whole
        ? [option.priceYen, option.priceYen]
        : largestRemainder(option.priceYen, ofForwarded ? service : pieces),
      ofForwarded,
    };
  });
  const side = (index: 0 | 1) =>
    shared
      .map(({ option, yen, ofForwarded }) => ({
        option: { ...option, priceYen: yen[index]! },
        ofForwarded,
      }))
      .filter(({ option, ofForwarded }) => !ofForwarded || option.priceYen > 0)
      .map(({ option }) => option);
  return [side(0), side(1)];
}

function sharedPriceYen({ sharedYen, priceYen }: ShippingOption) {
  return sharedYen ?? priceYen;
}

interface Amounts {
  quotedAt: Date | null;
  totalYen: number;
  estimateMinYen: number | null;
  estimateMaxYen: number | null;
}

/** Answers the known cost of one side in whole yen; undefined before there is an estimate. */
export function splitAmount({ quotedAt, totalYen, estimateMinYen, estimateMaxYen }: Amounts) {
  if (quotedAt) return { quoted: true, min: totalYen, max: totalYen };
  if (estimateMinYen === null || estimateMaxYen === null) return undefined;
  return { quoted: false, min: estimateMinYen, max: estimateMaxYen };
}

/** The columns of a request whose quote is no longer valid. */
export const unquotedColumns = {
  freightYen: 0,
  optionsYen: 0,
  storageYen: 0,
  duesYen: 0,
  totalYen: 0,
  staffNote: "",
  quotedAt: null,
  payBy: null,
  lapseToldAt: null,
};

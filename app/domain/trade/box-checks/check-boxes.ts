import { done, refuse } from "#app/domain/core/result.ts";
import type { PackedBox } from "../shipping/packing.ts";
import { againstWishes, type WishReason } from "../shipping-draft/box-wish-labels.ts";
import { type BoxWishes, brokenWishes } from "../shipping-draft/box-wishes.ts";
import { unlikelySizes } from "./compare-size.ts";
import {
  isFarTooLight,
  isReweighed,
  unlikelyWeights,
  reweighed as weighedAgain,
} from "./compare-weight.ts";
import { notCarried } from "./not-carried.ts";

interface Request {
  method: { list: Parameters<typeof notCarried>[1]["list"] };
  receiver: Parameters<typeof notCarried>[1]["receiver"];
  boxWishes: BoxWishes | null;
  /** Whether a delivery plan brings the boxes' numbers. */
  isPlanned: boolean;
  /** Null where the list had no price from the start, so that the quote was by hand. */
  estimateMaxYen: number | null;
}

interface Answers {
  /** Boxes whose weight or size is unlikely for their goods were weighed and measured once more. */
  reweighed: boolean;
  /** The figures that were asked about; undefined where the tick stands for any. */
  reweighedFor?: string | undefined;
  /** Why boxes go that are not as the buyer wished. */
  wishReason: WishReason | undefined;
  /** Whoever packs answers for what is given to the company. */
  mayDiscount: boolean;
}

/**
 * What is asked about packed boxes before they are priced: too light, far too heavy or of a size that does not go with what is in
 * them, larger than the method carries, not as the buyer wished. Answers what the history says of what was answered.
 */
export function checkBoxes(
  packed: readonly PackedBox[],
  { method, receiver, boxWishes, isPlanned, estimateMaxYen }: Request,
  lines: Parameters<typeof unlikelyWeights>[1] &
    Parameters<typeof unlikelySizes>[1] &
    Parameters<typeof notCarried>[1]["lines"],
  { reweighed, reweighedFor, wishReason, mayDiscount }: Answers,
) {
  const odd = unlikelyWeights(packed, lines);
  const sizes = unlikelySizes(packed, lines);
  const isOdd = odd.length + sizes.length > 0;
  const stands = reweighed && (reweighedFor === undefined || isReweighed(packed, reweighedFor));
  if (isOdd && !stands) return { ...refuse("weight-unlikely"), odd, sizes };
  const large =
    estimateMaxYen === null ? [] : notCarried(packed, { list: method.list, receiver, lines });
  if (large.length > 0 && !mayDiscount) return { ...refuse("not-carried"), boxes: large };
  const numbered = packed.map((box, index) => ({ ...box, number: index + 1 }));
  const broken = brokenWishes(numbered, boxWishes, isPlanned);
  if (broken.length > 0 && !wishReason) return { ...refuse("wish-broken"), broken };
  return done({
    againstWishes: wishReason && broken.length > 0 ? againstWishes(broken, wishReason) : null,
    reweighed: isOdd ? weighedAgain(odd, sizes) : null,
    farTooLight: isFarTooLight(odd),
  });
}

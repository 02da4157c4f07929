import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { shortKilograms } from "#app/domain/core/weight.ts";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import { billingGrams, volumetricGrams } from "#app/domain/pricing/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight-list.ts";
import {
  type BoxWishes,
  brokenWishes,
  brokenWishesMessage,
  type WishReason,
} from "./box-wishes.ts";

export interface PackedBox extends BoxMeasures {
  /** The id of a box that was packed by scan, which keeps its photos; any other gets a new one. */
  id?: string;
  contents: readonly { lineId: string; quantity: number }[];
}

/**
 * Computes the volumetric and the billed grams of a box: weight or volume, whichever is more, in the method's steps.
 */
export function billedGrams(box: PackedBox, list: FreightList) {
  return {
    volumetricGrams: volumetricGrams(
      box.lengthMm,
      box.widthMm,
      box.heightMm,
      list.volumetricDivisor,
    ),
    billingGrams: billingGrams(box, list),
  };
}

/** Refuses boxes that do not hold exactly the request's pieces, that are empty, or that are over the weight limit. */
export function checkPacking(
  boxes: readonly PackedBox[],
  lines: readonly { id: string; quantity: number }[],
) {
  if (boxes.some(({ weightGrams }) => weightGrams > limits.boxGramsMax))
    return refuse("box-too-heavy");
  const contents = boxes.flatMap((box) => box.contents);
  if (
    boxes.some(
      (box) => new Set(box.contents.map(({ lineId }) => lineId)).size < box.contents.length,
    )
  )
    return refuse("contents-differ");
  if (contents.some(({ lineId }) => !lines.some(({ id }) => id === lineId)))
    return refuse("no-such-line");
  if (
    boxes.length === 0 ||
    boxes.some((box) => box.contents.every(({ quantity }) => quantity === 0))
  )
    return refuse("empty-box");
  const short = lines.filter(({ id, quantity }) => packed(id) !== quantity);
  return short.length > 0 ? refuse("contents-differ") : done(undefined);

  function packed(line: string) {
    return contents
      .filter(({ lineId }) => lineId === line)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

interface Request {
  boxWishes: BoxWishes | null;
  /** True if a delivery plan brings the boxes' shipment ids. */
  isPlanned: boolean;
}

interface Answers {
  /** Confirms that boxes of unlikely weight or size were measured again. */
  reweighed: boolean;
  /** The figures that the confirmation is for; undefined for any. */
  reweighedFor?: string | undefined;
  /** The reason for boxes that break a wish. */
  wishReason: WishReason | undefined;
}

/**
 * Refuses packed boxes of unlikely weight or size, or against the buyer's wishes, unless the answers cover it. Answers
 * the notes for the history.
 */
export function checkBoxes(
  packed: readonly PackedBox[],
  { boxWishes, isPlanned }: Request,
  lines: Parameters<typeof unlikelyWeights>[1] & Parameters<typeof unlikelySizes>[1],
  { reweighed, reweighedFor, wishReason }: Answers,
) {
  const odd = unlikelyWeights(packed, lines);
  const sizes = unlikelySizes(packed, lines);
  const isOdd = odd.length + sizes.length > 0;
  const isConfirmed =
    reweighed && (reweighedFor === undefined || isReweighed(packed, reweighedFor));
  if (isOdd && !isConfirmed) return { ...refuse("weight-unlikely"), odd, sizes };
  const numbered = packed.map((box, index) => ({ ...box, number: index + 1 }));
  const broken = brokenWishes(numbered, boxWishes, isPlanned);
  if (broken.length > 0 && !wishReason) return { ...refuse("wish-broken"), broken };
  return done({
    againstWishes: wishReason && broken.length > 0 ? brokenWishesMessage(broken, wishReason) : null,
    reweighed: isOdd ? reweighedNote(odd, sizes) : null,
    farTooLight: isFarTooLight(odd),
  });
}

/**
 * Soft goods are compressed and goods are nested, but a box below a third of the measured volume was typed wrongly.
 */
const sizeTimesMax = 3;

/** Grams per cubic decimetre; no box that we send is as dense as steel or as light as air. */
const densityMax = 5_000;
const densityMin = 3;
const mm3PerLitre = 1_000_000;

/**
 * A box whose size does not fit its goods; `litres` is the volume of its pieces, undefined where the weight gave it
 * away.
 */
interface OddSize {
  box: number;
  sides: string;
  weightGrams: number;
  litres: number | undefined;
}

/**
 * Finds boxes far too small for their measured pieces, or of an impossible density. Pieces that the warehouse did
 * not measure count nothing, since sellers' figures are unreliable.
 */
function unlikelySizes(
  boxes: readonly PackedBox[],
  lines: readonly { id: string; measuredMm3: number | null }[],
): OddSize[] {
  const pieceMm3 = new Map(lines.map(({ id, measuredMm3 }) => [id, measuredMm3 ?? 0]));
  return boxes.flatMap(({ lengthMm, widthMm, heightMm, weightGrams, contents }, index) => {
    const boxMm3 = lengthMm * widthMm * heightMm;
    const goodsMm3 = contents.reduce(
      (sum, { lineId, quantity }) => sum + quantity * (pieceMm3.get(lineId) ?? 0),
      0,
    );
    const small = boxMm3 * sizeTimesMax < goodsMm3;
    const grams = weightGrams * mm3PerLitre;
    if (!small && grams <= boxMm3 * densityMax && grams >= boxMm3 * densityMin) return [];
    const sides = [lengthMm, widthMm, heightMm].map((side) => side / 10).join("×");
    const litres = small ? Math.round(goodsMm3 / (mm3PerLitre / 10)) / 10 : undefined;
    return [{ box: index + 1, sides, weightGrams, litres }];
  });
}

function oddSizeTexts(odd: readonly OddSize[]) {
  return odd.map(({ box, sides, weightGrams, litres }) =>
    litres === undefined
      ? `第${box}箱 ${sides}厘米，却重 ${weightGrams / 1_000}kg`
      : `第${box}箱 ${sides}厘米，箱内商品体积约 ${litres}升`,
  );
}

/** Down to a tenth below the goods' weight: scales and rounding differ by less. */
const allowedTenths = 9;

/** Up to twice the goods' weight plus a box with padding; above that a digit may have slipped. */
const timesMax = 2;
const boxGramsMax = 2_000;

interface OddWeight {
  /** The number on the box; undefined for all boxes together. */
  box: number | undefined;
  boxesGrams: number;
  goodsGrams: number;
}

type Weighed = Pick<PackedBox, "weightGrams" | "contents">;

/**
 * Finds boxes that are too light or far too heavy for their contents, or all together where each alone is near
 * enough. A box with a lot of unknown weight is not judged.
 */
function unlikelyWeights(
  boxes: readonly Weighed[],
  lines: readonly { id: string; quantity: number; weightGrams: number | null }[],
): OddWeight[] {
  const pieceGrams = new Map(lines.map(({ id, weightGrams }) => [id, weightGrams]));
  const each = boxes.map((box, index) => compareWeights(index + 1, [box], pieceGrams));
  const odd = each.filter((one) => one !== undefined);
  const all = compareWeights(undefined, boxes, pieceGrams);
  return odd.length > 0 || !all ? odd : [all];
}

/** Finds whether a box on the scale is far too heavy for its contents. */
export function findHeavyBox(
  number: number,
  box: Weighed,
  lines: Parameters<typeof unlikelyWeights>[1],
): OddWeight[] {
  const odd = box.contents.length > 0 ? unlikelyWeights([box], lines) : [];
  return odd
    .filter(({ boxesGrams, goodsGrams }) => boxesGrams > goodsGrams)
    .map((one) => ({ ...one, box: number }));
}

function compareWeights(
  box: number | undefined,
  boxes: readonly Weighed[],
  pieceGrams: ReadonlyMap<string, number | null>,
): OddWeight | undefined {
  const contents = boxes.flatMap(({ contents }) => contents).filter(({ quantity }) => quantity > 0);
  if (contents.some(({ lineId }) => !pieceGrams.get(lineId))) return undefined;
  const boxesGrams = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const goodsGrams = contents.reduce(
    (sum, { lineId, quantity }) => sum + quantity * pieceGrams.get(lineId)!,
    0,
  );
  const light = boxesGrams * 10 < goodsGrams * allowedTenths;
  const heavy = boxesGrams > goodsGrams * timesMax + boxes.length * boxGramsMax;
  return light || heavy ? { box, boxesGrams, goodsGrams } : undefined;
}

/** True if a box weighs less than half of its goods, which no scale gets wrong. */
function isFarTooLight(odd: readonly OddWeight[]) {
  return odd.some(({ boxesGrams, goodsGrams }) => boxesGrams * 2 < goodsGrams);
}

/** Words the confirmed figures of reweighed boxes for the history. */
export function reweighedNote(odd: readonly OddWeight[], sizes: readonly OddSize[] = []): Message {
  return message("shipping.reweighed", {
    boxes: odd.map(({ box, boxesGrams, goodsGrams }) => ({
      box: box ?? null,
      boxesGrams,
      goodsGrams,
    })),
    sizes: sizes.map(({ box, sides }) => ({ box, sides })),
  });
}

/** Words the question to the warehouse before unlikely boxes are settled, in Chinese. */
export function unlikelyBoxesQuestion(odd: readonly OddWeight[], sizes: readonly OddSize[] = []) {
  const boxes = odd.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `${box ? `第${box}箱重` : "箱重合计"} ${shortKilograms(boxesGrams, 2)}kg，商品本身约 ${shortKilograms(goodsGrams, 2)}kg`,
  );
  const asked = [...boxes, ...oddSizeTexts(sizes)].join("；");
  return `${asked}：请重新称重、量尺寸，确认无误后勾选「已重新称量」`;
}

/** Words the question while a heavy box is measured: the figure is saved, and asked about once. */
export function heavyBoxQuestion(odd: readonly OddWeight[]) {
  const boxes = odd.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `第${box}箱重 ${shortKilograms(boxesGrams, 2)}kg，商品本身约 ${shortKilograms(goodsGrams, 2)}kg`,
  );
  return `${boxes.join("；")}：请核对秤上的读数。填错就改，没错再按一次`;
}

/** True if the confirmation was for these very boxes; `checkedFor` is the text of `boxFigures`. */
function isReweighed(boxes: readonly BoxMeasures[], checkedFor: string) {
  const measured = checkedFor.split("/").map((box) => {
    const [weight, ...sides] = box.split(",").map((text) => Number(text.normalize("NFKC")));
    return [Math.round((weight ?? 0) * 1_000), ...sides.map((side) => Math.round(side * 10))];
  });
  const now = boxes.map((box) => [box.weightGrams, box.lengthMm, box.widthMm, box.heightMm]);
  return measured.join("/") === now.join("/");
}

type Figure = string | number | undefined;

/** Joins the figures that a confirmation is for: kilograms and centimetres, as the form shows them. */
export function boxFigures(
  boxes: readonly Partial<Record<"weight" | "length" | "width" | "height", Figure>>[],
) {
  return boxes
    .map(({ weight, length, width, height }) => [weight, length, width, height].join(","))
    .join("/");
}

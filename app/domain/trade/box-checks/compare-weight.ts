import { type Message, message } from "#app/domain/core/message/message.ts";
import { type OddSize, sizeWords } from "./compare-size.ts";

/** A tenth below the goods' own weight: scales and rounding differ by less. */
const allowedTenths = 9;
/** Twice the goods, and a box with its padding: above that a figure may have slipped by a place. */
const timesMax = 2;
const boxGramsMax = 2_000;

interface Compared {
  /** The box as it is written on it; undefined for all of them together. */
  box: number | undefined;
  boxesGrams: number;
  goodsGrams: number;
}

interface Measured {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

interface Weighed {
  weightGrams: number;
  contents: readonly { lineId: string; quantity: number }[];
}

/**
 * The boxes that weigh too little or far too much for what is in them; all of them together where each alone
 * is near enough. Empty where it is right, and for a box with a lot whose weight is not known.
 */
export function unlikelyWeights(
  boxes: readonly Weighed[],
  lines: readonly { id: string; quantity: number; weightGrams: number | null }[],
): Compared[] {
  const pieceGrams = new Map(lines.map(({ id, weightGrams }) => [id, weightGrams]));
  const each = boxes.map((box, index) => compared(index + 1, [box], pieceGrams));
  const odd = each.filter((one) => one !== undefined);
  const all = compared(undefined, boxes, pieceGrams);
  return odd.length > 0 || !all ? odd : [all];
}

/** One box that weighs far too much for what is in it, as it is asked about while it stands on the scale. */
export function heavyBox(
  number: number,
  box: Weighed,
  lines: Parameters<typeof unlikelyWeights>[1],
): Compared[] {
  const odd = box.contents.length > 0 ? unlikelyWeights([box], lines) : [];
  return odd
    .filter(({ boxesGrams, goodsGrams }) => boxesGrams > goodsGrams)
    .map((one) => ({ ...one, box: number }));
}

function compared(
  box: number | undefined,
  boxes: readonly Weighed[],
  pieceGrams: ReadonlyMap<string, number | null>,
): Compared | undefined {
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

/** Whether one of them weighs less than half of its goods: no scale is that wrong. */
export function isFarTooLight(odd: readonly Compared[]) {
  return odd.some(({ boxesGrams, goodsGrams }) => boxesGrams * 2 < goodsGrams);
}

/** What the history keeps of boxes that were weighed and measured again: the figures that somebody answers for. */
export function reweighed(odd: readonly Compared[], sizes: readonly OddSize[] = []): Message {
  return message("shipping.reweighed", {
    boxes: odd.map(({ box, boxesGrams, goodsGrams }) => ({
      box: box ?? null,
      boxesGrams,
      goodsGrams,
    })),
    sizes: sizes.map(({ box, sides }) => ({ box, sides })),
  });
}

/** What the warehouse is asked before such boxes are settled on. */
export function unlikelyWords(odd: readonly Compared[], sizes: readonly OddSize[] = []) {
  const boxes = odd.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `${box ? `第${box}箱重` : "箱重合计"} ${kilograms(boxesGrams)}kg，商品本身约 ${kilograms(goodsGrams)}kg`,
  );
  const asked = [...boxes, ...sizeWords(sizes)].join("；");
  return `${asked}：请重新称重、量尺寸，确认无误后勾选「已重新称量」`;
}

/** The same while a box is measured: the figure is kept, and asked about once. */
export function heavyWords(odd: readonly Compared[]) {
  const boxes = odd.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `第${box}箱重 ${kilograms(boxesGrams)}kg，商品本身约 ${kilograms(goodsGrams)}kg`,
  );
  return `${boxes.join("；")}：请核对秤上的读数。填错就改，没错再按一次`;
}

/** Whether a tick was set for these very boxes: `checkedFor` is what `figuresOf` made of them as they were typed. */
export function isReweighed(boxes: readonly Measured[], checkedFor: string) {
  const measured = checkedFor.split("/").map((box) => {
    const [weight, ...sides] = box.split(",").map((text) => Number(text.normalize("NFKC")));
    return [Math.round((weight ?? 0) * 1_000), ...sides.map((side) => Math.round(side * 10))];
  });
  const now = boxes.map((box) => [box.weightGrams, box.lengthMm, box.widthMm, box.heightMm]);
  return measured.join("/") === now.join("/");
}

type Figure = string | number | undefined;

/** The figures of boxes that a tick stands for: kilograms and centimetres, as the form shows them. */
export function figuresOf(
  boxes: readonly Partial<Record<"weight" | "length" | "width" | "height", Figure>>[],
) {
  return boxes
    .map(({ weight, length, width, height }) => [weight, length, width, height].join(","))
    .join("/");
}

function kilograms(grams: number) {
  return (grams / 1_000).toFixed(2).replace(/\.?0+$/, "");
}

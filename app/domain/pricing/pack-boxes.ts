import { limits } from "#app/domain/core/limits.ts";
import type { Size } from "./box.ts";
import { carriageOfBoxes } from "./carriage.ts";
import { boardGrams, carton, type FreightPlace } from "./freight.ts";
import type { LogisticsMethod } from "./freight-list.ts";
import type { GoodsClass } from "./goods-class.ts";

/** Equal pieces of one line; whole millimetres and grams. */
export interface PackGoods extends Size {
  id: string;
  quantity: number;
  weightGrams: number;
}

/** Boxes that are packed alike; their measures are cut to their contents. */
export interface SimulatedBox extends Size {
  count: number;
  /** The weight of one box with goods and board. */
  weightGrams: number;
  blocks: Block[];
  /** True where a single piece is larger or heavier than a box may be. */
  oversize: boolean;
}

interface BoxLimits extends Size {
  /** The highest weight of a packed box. */
  gramsMax: number;
}

/**
 * Packs mixed goods in boxes. Each box takes the block of equal pieces that fills the lowest free space
 * best, then fills the spaces beside and above it, in six orientations, until nothing more fits; a box
 * that can be packed alike again is repeated. The result is deterministic. Blocks, not single pieces, let
 * 200 lines of any quantity be packed within a request.
 */
export function packBoxes(goods: readonly PackGoods[], limits: BoxLimits): SimulatedBox[] {
  const left = new Map(goods.map((line) => [line.id, line.quantity]));
  const gramsFree = limits.gramsMax - carton.emptyGrams;
  const fitting = sortForPacking(goods.filter((line) => fits(line, limits, gramsFree)));
  const boxes = goods.filter((line) => !fitting.includes(line)).map(packSingly);
  while (true) {
    const open = fitting.filter(({ id }) => left.get(id)! > 0);
    if (open.length === 0) return boxes;
    boxes.push(repeatBox(fillBox(open, left, limits, gramsFree), left));
  }
}

/** Sorts the largest pieces first and equal ones by id, so that the order is always the same. */
function sortForPacking(goods: readonly PackGoods[]) {
  return [...goods].sort((a, b) => volume(b) - volume(a) || (a.id < b.id ? -1 : 1));
}

function fits(line: PackGoods, { lengthMm, widthMm, heightMm }: BoxLimits, gramsFree: number) {
  const room = [lengthMm, widthMm, heightMm].sort((a, b) => a - b);
  const sides = [line.lengthMm, line.widthMm, line.heightMm].sort((a, b) => a - b);
  return line.weightGrams <= gramsFree && sides.every((side, index) => side <= room[index]!);
}

/** Sends pieces that fit no box one by one, at their own measures. */
function packSingly({ id, quantity, ...piece }: PackGoods): SimulatedBox {
  const { lengthMm, widthMm, heightMm, weightGrams } = piece;
  const size = { lengthMm, widthMm, heightMm };
  const block = { id, quantity: 1, x: 0, y: 0, z: 0, across: 1, deep: 1, high: 1, piece: size };
  return {
    ...size,
    count: quantity,
    oversize: true,
    blocks: [block],
    weightGrams: weightGrams + boardGrams(size),
  };
}

/** Packs one box and subtracts its pieces from `left`. */
function fillBox(
  open: readonly PackGoods[],
  left: Map<string, number>,
  { lengthMm, widthMm, heightMm }: BoxLimits,
  gramsFree: number,
): SimulatedBox {
  let grams = 0;
  const blocks: Block[] = [];
  const spaces: Space[] = [{ x: 0, y: 0, z: 0, lengthMm, widthMm, heightMm }];
  while (spaces.length > 0) {
    const space = takeLowest(spaces);
    const found = bestBlock(open, space, left, gramsFree - grams);
    if (!found) continue;
    const { block, line } = found;
    blocks.push(block);
    grams += block.quantity * line.weightGrams;
    left.set(line.id, left.get(line.id)! - block.quantity);
    spaces.push(...spacesAround(space, block));
  }
  const size = extent(blocks);
  return { ...size, count: 1, blocks, oversize: false, weightGrams: grams + boardGrams(size) };
}

/** Repeats the box as often as the remaining pieces allow. */
function repeatBox(box: SimulatedBox, left: Map<string, number>): SimulatedBox {
  const taken = new Map<string, number>();
  for (const { id, quantity } of box.blocks) taken.set(id, (taken.get(id) ?? 0) + quantity);
  const more = Math.min(...[...taken].map(([id, each]) => Math.floor(left.get(id)! / each)));
  for (const [id, each] of taken) left.set(id, left.get(id)! - more * each);
  return { ...box, count: 1 + more };
}

function takeLowest(spaces: Space[]): Space {
  let lowest = 0;
  for (let index = 1; index < spaces.length; index += 1) {
    const [one, best] = [spaces[index]!, spaces[lowest]!];
    if (one.z - best.z || one.y - best.y || one.x - best.x) {
      if ((one.z - best.z || one.y - best.y || one.x - best.x) < 0) lowest = index;
    }
  }
  return spaces.splice(lowest, 1)[0]!;
}

/** A free space in a box, measured from the box's corner. */
interface Space extends Size {
  x: number;
  y: number;
  z: number;
}

/** Equal pieces side by side in the same orientation, by their counts across, deep and high. */
interface Block {
  id: string;
  quantity: number;
  x: number;
  y: number;
  z: number;
  across: number;
  deep: number;
  high: number;
  /** The measures of a piece in its orientation. */
  piece: Size;
}

interface Line extends Size {
  id: string;
  weightGrams: number;
}

/**
 * Finds the block that fills most of this space, trying the lines in their order; undefined where no piece
 * fits.
 */
function bestBlock<Goods extends Line>(
  lines: readonly Goods[],
  space: Space,
  left: ReadonlyMap<string, number>,
  gramsFree: number,
) {
  let best: { block: Block; line: Goods; volume: number } | undefined;
  for (const line of lines) {
    const most = Math.min(left.get(line.id)!, Math.floor(gramsFree / line.weightGrams));
    if (most <= 0) continue;
    for (const piece of orientations(line)) {
      const counts = countsIn(space, piece, most);
      const quantity = counts.across * counts.deep * counts.high;
      const volume = quantity * line.lengthMm * line.widthMm * line.heightMm;
      if (quantity === 0 || (best && volume <= best.volume)) continue;
      const { x, y, z } = space;
      best = { block: { id: line.id, quantity, x, y, z, ...counts, piece }, line, volume };
    }
  }
  return best;
}

/** Counts whole rows and layers only: the block stays a cuboid, so that the space around it is known. */
function countsIn(space: Space, piece: Size, most: number) {
  const across = Math.min(Math.floor(space.lengthMm / piece.lengthMm), most);
  const deep =
    across && Math.min(Math.floor(space.widthMm / piece.widthMm), Math.floor(most / across));
  const high =
    deep &&
    Math.min(Math.floor(space.heightMm / piece.heightMm), Math.floor(most / (across * deep)));
  return { across, deep, high };
}

function orientations({ lengthMm: a, widthMm: b, heightMm: c }: Size): Size[] {
  return [
    { lengthMm: a, widthMm: b, heightMm: c },
    { lengthMm: b, widthMm: a, heightMm: c },
    { lengthMm: a, widthMm: c, heightMm: b },
    { lengthMm: c, widthMm: a, heightMm: b },
    { lengthMm: b, widthMm: c, heightMm: a },
    { lengthMm: c, widthMm: b, heightMm: a },
  ];
}

/**
 * Answers the free spaces around a block: the one above it, and the rest of the floor cut so that its
 * larger part stays whole.
 */
function spacesAround(space: Space, { across, deep, high, piece }: Block): Space[] {
  const [length, width, height] = [
    across * piece.lengthMm,
    deep * piece.widthMm,
    high * piece.heightMm,
  ];
  const { x, y, z, lengthMm, widthMm, heightMm } = space;
  const [restLength, restWidth] = [lengthMm - length, widthMm - width];
  const wide = restLength * widthMm >= restWidth * lengthMm;
  return [
    { x, y, z: z + height, lengthMm: length, widthMm: width, heightMm: heightMm - height },
    { x: x + length, y, z, lengthMm: restLength, widthMm: wide ? widthMm : width, heightMm },
    { x, y: y + width, z, lengthMm: wide ? length : lengthMm, widthMm: restWidth, heightMm },
  ].filter((room) => room.lengthMm > 0 && room.widthMm > 0 && room.heightMm > 0);
}

function extent(blocks: readonly Block[]): Size {
  const reach = (of: (block: Block) => number) => Math.max(...blocks.map(of));
  return {
    lengthMm: reach(({ x, across, piece }) => x + across * piece.lengthMm),
    widthMm: reach(({ y, deep, piece }) => y + deep * piece.widthMm),
    heightMm: reach(({ z, high, piece }) => z + high * piece.heightMm),
  };
}

function volume({ lengthMm, widthMm, heightMm }: Size) {
  return lengthMm * widthMm * heightMm;
}

interface ProposedGoods extends PackGoods {
  goodsClass?: GoodsClass | undefined;
}

/** A method with its cheapest boxes; all figures are estimates. */
interface BoxProposal<Method> {
  method: Method;
  boxes: SimulatedBox[];
  boxCount: number;
  /** The chargeable weight of the boxes. */
  grams: number;
  freightYen: number;
}

/** The outer measures of the cartons that we use; each box is cut to its contents. */
export const cartonSizes: readonly Size[] = [
  carton,
  { lengthMm: 500, widthMm: 400, heightMm: 400 },
  { lengthMm: 400, widthMm: 300, heightMm: 300 },
];

/**
 * 箱と便の提案: packs the goods into each of our cartons and prices them by every method's list. It answers the
 * cheapest carton of each method, the cheapest method first, and leaves out methods that do not carry the
 * goods.
 */
export function proposeBoxes<Method extends Pick<LogisticsMethod, "list">>(
  goods: readonly ProposedGoods[],
  methods: readonly Method[],
  place: FreightPlace,
  gramsMax: number = limits.boxGramsMax,
): BoxProposal<Method>[] {
  const ways = cartonSizes.map((size) => packBoxes(goods, { ...size, gramsMax }));
  return methods
    .flatMap((method) => {
      const priced = ways.flatMap((boxes) => {
        const carriage = carriageOfBoxes(boxes, method.list, place, goods);
        if (carriage.kind === "refused") return [];
        const { grams, yen: freightYen } = carriage.freight.max;
        const boxCount = boxes.reduce((sum, { count }) => sum + count, 0);
        return [{ method, boxes, boxCount, grams, freightYen }];
      });
      const [cheapest] = priced.sort(
        (a, b) => a.freightYen - b.freightYen || a.boxCount - b.boxCount,
      );
      return cheapest ? [cheapest] : [];
    })
    .sort((a, b) => a.freightYen - b.freightYen);
}

interface TypicalPiece extends Size {
  weightGrams: number;
}

const piece = (lengthMm: number, widthMm: number, heightMm: number, weightGrams: number) => ({
  lengthMm,
  widthMm,
  heightMm,
  weightGrams,
});

/** A typical packed piece of each category, for goods that are not measured yet. */
const pieces: Record<string, TypicalPiece> = {
  bags: piece(350, 300, 60, 450),
  apparel: piece(300, 250, 30, 300),
  shoes: piece(320, 200, 120, 800),
  kitchen: piece(200, 120, 120, 400),
  interior: piece(350, 250, 150, 700),
  stationery: piece(250, 180, 40, 200),
  pet: piece(250, 200, 100, 400),
  outdoor: piece(400, 200, 120, 900),
  phone: piece(180, 100, 40, 120),
  beauty: piece(180, 100, 50, 150),
  hobby: piece(250, 200, 120, 350),
  garden: piece(300, 150, 100, 600),
};

const other = piece(250, 200, 100, 400);

/** Answers the typical piece of a category; without a known category a piece of general goods. */
export function typicalPiece(categoryId: string | null | undefined): TypicalPiece {
  return pieces[categoryId ?? ""] ?? other;
}

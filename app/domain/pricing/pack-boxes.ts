import { limits } from "#app/domain/core/limits.ts";
import { boardGrams, carton, type FreightPlace, freightOf, toConsignment } from "./freight.ts";
import { surchargedClass } from "./freight-estimate.ts";
import type { LogisticsMethod } from "./freight-list.ts";
import type { GoodsClass } from "./goods-class.ts";

export interface Size {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/** Free room of a box, from its corner. */
export interface Space extends Size {
  x: number;
  y: number;
  z: number;
}

/** Equal pieces side by side, all turned the same way: so many across, deep and high. */
export interface Block {
  id: string;
  quantity: number;
  x: number;
  y: number;
  z: number;
  across: number;
  deep: number;
  high: number;
  /** A piece as it is turned. */
  piece: Size;
}

interface Line extends Size {
  id: string;
  weightGrams: number;
}

/** The block that takes most of this room, of the lines in their order; undefined where no piece fits. */
export function bestBlock<Goods extends Line>(
  lines: readonly Goods[],
  space: Space,
  left: ReadonlyMap<string, number>,
  gramsFree: number,
) {
  let best: { block: Block; line: Goods; volume: number } | undefined;
  for (const line of lines) {
    const most = Math.min(left.get(line.id)!, Math.floor(gramsFree / line.weightGrams));
    if (most <= 0) continue;
    for (const piece of turned(line)) {
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

/** Whole rows, whole layers: the block stays a cuboid, so that the room around it is known. */
function countsIn(space: Space, piece: Size, most: number) {
  const across = Math.min(Math.floor(space.lengthMm / piece.lengthMm), most);
  const deep =
    across && Math.min(Math.floor(space.widthMm / piece.widthMm), Math.floor(most / across));
  const high =
    deep &&
    Math.min(Math.floor(space.heightMm / piece.heightMm), Math.floor(most / (across * deep)));
  return { across, deep, high };
}

function turned({ lengthMm: a, widthMm: b, heightMm: c }: Size): Size[] {
  return [
    { lengthMm: a, widthMm: b, heightMm: c },
    { lengthMm: b, widthMm: a, heightMm: c },
    { lengthMm: a, widthMm: c, heightMm: b },
    { lengthMm: c, widthMm: a, heightMm: b },
    { lengthMm: b, widthMm: c, heightMm: a },
    { lengthMm: c, widthMm: b, heightMm: a },
  ];
}

/** Equal pieces of one line; whole millimetres and grams. */
export interface PackGoods extends Size {
  id: string;
  quantity: number;
  weightGrams: number;
}

/** So many boxes that are packed alike, cut to what lies in them. */
export interface SimulatedBox extends Size {
  count: number;
  /** Goods and board of one of them. */
  weightGrams: number;
  blocks: Block[];
  /** Its piece alone is larger or heavier than a box may be. */
  oversize: boolean;
}

interface BoxLimits extends Size {
  /** The most that a packed box may weigh. */
  gramsMax: number;
}

/**
 * Mixed goods in boxes: into each box the block of equal pieces that fills the lowest free room best, then
 * the rooms beside and above it, in six positions, until nothing more fits; boxes that can be packed alike
 * again are. The same goods give the same boxes. Blocks, not single pieces, so that 200 lines of any
 * quantity are packed within a request.
 */
export function packBoxes(goods: readonly PackGoods[], limits: BoxLimits): SimulatedBox[] {
  const left = new Map(goods.map((line) => [line.id, line.quantity]));
  const gramsFree = limits.gramsMax - carton.emptyGrams;
  const fitting = inOrder(goods.filter((line) => fits(line, limits, gramsFree)));
  const boxes = goods.filter((line) => !fitting.includes(line)).map(alone);
  while (true) {
    const open = fitting.filter(({ id }) => left.get(id)! > 0);
    if (open.length === 0) return boxes;
    boxes.push(repeated(fillBox(open, left, limits, gramsFree), left));
  }
}

/** The largest pieces first; those of a size by their id, so that the order is always the same. */
function inOrder(goods: readonly PackGoods[]) {
  return [...goods].sort((a, b) => volume(b) - volume(a) || (a.id < b.id ? -1 : 1));
}

function fits(line: PackGoods, { lengthMm, widthMm, heightMm }: BoxLimits, gramsFree: number) {
  const room = [lengthMm, widthMm, heightMm].sort((a, b) => a - b);
  const sides = [line.lengthMm, line.widthMm, line.heightMm].sort((a, b) => a - b);
  return line.weightGrams <= gramsFree && sides.every((side, index) => side <= room[index]!);
}

/** Pieces that no box takes travel one by one, as large as they are. */
function alone({ id, quantity, ...piece }: PackGoods): SimulatedBox {
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

/** One box, and what it took off what is left. */
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
    spaces.push(...roomAround(space, block));
  }
  const size = extent(blocks);
  return { ...size, count: 1, blocks, oversize: false, weightGrams: grams + boardGrams(size) };
}

/** As often as what is left allows. */
function repeated(box: SimulatedBox, left: Map<string, number>): SimulatedBox {
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

/** What stays free of a room: above the block, and the rest of the floor cut so that its larger part is whole. */
function roomAround(space: Space, { across, deep, high, piece }: Block): Space[] {
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

/** A method with the boxes that are cheapest by it, all of it an estimate. */
interface BoxProposal<Method> {
  method: Method;
  boxes: SimulatedBox[];
  boxCount: number;
  /** What the boxes count as. */
  grams: number;
  freightYen: number;
}

/** The cartons that we pack in, outer measures; each box is cut to what lies in it. */
export const cartonSizes: readonly Size[] = [
  carton,
  { lengthMm: 500, widthMm: 400, heightMm: 400 },
  { lengthMm: 400, widthMm: 300, heightMm: 300 },
];

/**
 * 箱と便の提案: the goods packed into each of our cartons, priced by every method's list; of each method the
 * carton that costs least, the cheapest method first. Methods that do not carry them are left out.
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
        const load = toConsignment(boxes, method.list);
        const freight = freightOf(load, method.list, place, surchargedClass(goods, method.list));
        if (!freight.ok) return [];
        const { grams, yen: freightYen } = freight.value;
        return [{ method, boxes, boxCount: load.boxes, grams, freightYen }];
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

/** A usual piece of each category as it is packed, for goods that nobody has measured yet. */
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

/** What is taken for a piece of this category; of a category without one, a piece of general goods. */
export function typicalPiece(categoryId: string | null | undefined): TypicalPiece {
  return pieces[categoryId ?? ""] ?? other;
}

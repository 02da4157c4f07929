import { boardGrams, carton } from "../freight/cartons.ts";
import { type Block, bestBlock, type Size, type Space } from "./best-block.ts";

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

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

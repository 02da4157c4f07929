import type {
  Box,
  Paint,
  Segmentation,
  Segments,
} from "#app/domain/catalog/material/pictures/picture-editing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { boxOf, edgePaint, farFrom, pointsLike } from "./raster.ts";
import { type Region, regionsOf } from "./regions.ts";

/** Goods are at least and at most so much of a picture. */
const [goodsShareMin, goodsShareMax] = [0.004, 0.97];
/** What is smaller than this and stands in the ground alone is noise. */
const speckShare = 0.0004;
/** The smallest connected area, in points, that counts as background reaching the edge. */
const islandPoints = 16;

type Size = Pick<Pixels, "width" | "height">;

/** Segmentation of our own, by arithmetic alone: goods on a ground of one colour are told, others not. */
export const ownSegmentation: Segmentation = {
  segment: async (picture, slack, written) => findGround(picture, slack, written),
};

/**
 * Finds the ground from the edge inwards; undefined where the edge is of many colours or nothing stands on it.
 * What is written on the ground beside the goods is ground as well.
 */
export function findGround(
  picture: Pixels,
  slack: number,
  written: readonly Box[],
): Segments | undefined {
  const { width, height } = picture;
  const paint = edgePaint(picture, boxOf(picture), slack);
  if (!paint) return undefined;
  const goods = goodsIn(pointsLike(picture, paint, slack), width, height);
  const least = Math.max(4, goods.length * speckShare);
  const { regions, numbers } = regionsOf(goods, width, least);
  const largest = Math.max(...regions.map(({ points }) => points));
  const isGoods = (one: Region) =>
    one.points === largest || !written.some((box) => isWithin(one, box));
  const kept = regions.map(isGoods);
  const large = regions.filter((_, nth) => kept[nth]);
  for (let point = 0; point < goods.length; point++) {
    const number = numbers[point]!;
    // Never asked for a place that a list does not have: of a million points that takes longest.
    if (number <= 0 || !kept[number - 1]) goods[point] = 0;
  }
  const share = large.reduce((sum, { points }) => sum + points, 0) / goods.length;
  if (share < goodsShareMin || share > goodsShareMax) return undefined;
  const box = around(large);
  return { paint, goods, box, isCut: touches(box, picture) };
}

/** The mask of the goods: all points except background-coloured ones connected to the edge. */
function goodsIn(alike: Uint8Array, width: number, height: number) {
  const { regions, numbers } = regionsOf(alike, width, islandPoints);
  const outside = regions.map((box) => touches(box, { width, height }));
  const goods = new Uint8Array(numbers.length);
  for (let point = 0; point < goods.length; point++) {
    const number = numbers[point]!;
    goods[point] = number > 0 && outside[number - 1] ? 0 : 1;
  }
  return goods;
}

function isWithin(one: Box, box: Box) {
  return (
    one.left >= box.left && one.top >= box.top && one.right <= box.right && one.bottom <= box.bottom
  );
}

function touches({ left, top, right, bottom }: Box, { width, height }: Size) {
  return left === 0 || top === 0 || right === width || bottom === height;
}

function around(regions: readonly Region[]): Box {
  return {
    left: Math.min(...regions.map(({ left }) => left)),
    top: Math.min(...regions.map(({ top }) => top)),
    right: Math.max(...regions.map(({ right }) => right)),
    bottom: Math.max(...regions.map(({ bottom }) => bottom)),
  };
}

/**
 * Makes the ground white; where goods and ground have run into each other along the outline, the ground's share of it.
 */
export function whiten({ width, height, rgb }: Pixels, { goods, paint }: Segments) {
  const before = rgb.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const point = y * width + x;
      const strongest = isOnOutline(goods, width, height, x, y)
        ? strongestBeside(goods, before, width, height, x, y, paint)
        : 0;
      if (strongest > 0) {
        const ground = 1 - Math.min(1, farFrom(before, point, paint) / strongest);
        for (let part = 0; part < 3; part++) {
          const mixed = before[point * 3 + part]! + ground * (255 - paint[part]!);
          rgb[point * 3 + part] = Math.min(255, Math.round(mixed));
        }
      } else if (goods[point] === 0)
        for (let part = 0; part < 3; part++) rgb[point * 3 + part] = 255;
    }
}

/** Whether goods and ground meet at a point: of those around it one is the other. */
function isOnOutline(goods: Uint8Array, width: number, height: number, x: number, y: number) {
  const own = goods[y * width + x];
  const bottom = Math.min(height - 1, y + 1);
  for (let line = Math.max(0, y - 1); line <= bottom; line++) {
    const at = line * width + x;
    if (goods[at] !== own) return true;
    if (x > 0 && goods[at - 1] !== own) return true;
    if (x + 1 < width && goods[at + 1] !== own) return true;
  }
  return false;
}

/** How far from the ground the goods at and around a point are. */
function strongestBeside(
  goods: Uint8Array,
  rgb: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  paint: Paint,
) {
  let strongest = 0;
  for (let line = Math.max(0, y - 1); line <= Math.min(height - 1, y + 1); line++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const near = line * width + column;
      if (goods[near] === 1) strongest = Math.max(strongest, farFrom(rgb, near, paint));
    }
  return strongest;
}

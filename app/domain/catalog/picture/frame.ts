import type { Pixels } from "#app/domain/core/files/pixels.ts";

/** A part of a picture, its sides as shares of the picture's. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const whole: Frame = { left: 0, top: 0, right: 1, bottom: 1 };

/** Colours no further apart than this belong to one ground. */
const groundSlack = 40;
/** A row of the ground may hold so much else: what a copy blurs, a thread. */
const groundShare = 0.9;
/** The largest part of a side that may count as background. */
const groundMost = 0.35;

/** The part within the ground that lies around it, as goods stand on white and screens leave bars; the whole where there is none. */
export function subjectOf({ width, height, rgb }: Pixels): Frame {
  const isGround = (from: number, step: number, count: number) => {
    let alike = 0;
    for (let nth = 0, at = from; nth < count; nth++, at += step) {
      const apart = Math.max(
        ...[0, 1, 2].map((part) => Math.abs(rgb[at * 3 + part]! - rgb[part]!)),
      );
      if (apart < groundSlack) alike++;
    }
    return alike >= count * groundShare;
  };
  const row = (y: number) => isGround(y * width, 1, width);
  const column = (x: number) => isGround(x, width, height);
  const [top, bottom] = sidesOf(row, height);
  const [left, right] = sidesOf(column, width);
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}

function sidesOf(isGround: (line: number) => boolean, lines: number): [number, number] {
  let [first, last] = [0, lines];
  while (first < lines * groundMost && isGround(first)) first++;
  while (last > lines * (1 - groundMost) && isGround(last - 1)) last--;
  return [first, last];
}

/** Whether two frames are not the same to the eye. */
export function differ(one: Frame, other: Frame) {
  const sides = ["left", "top", "right", "bottom"] as const;
  return sides.some((side) => Math.abs(one[side] - other[side]) > 0.02);
}

/** A frame as it lies within another. */
export function within(outer: Frame, inner: Frame): Frame {
  const [width, height] = [outer.right - outer.left, outer.bottom - outer.top];
  return {
    left: outer.left + width * inner.left,
    top: outer.top + height * inner.top,
    right: outer.left + width * inner.right,
    bottom: outer.top + height * inner.bottom,
  };
}

/** What a picture may have been cut down to at this share of its sides: its middle and its corners. */
export function cuts(share: number): Frame[] {
  const rest = 1 - share;
  const places: [number, number][] = [
    [rest / 2, rest / 2],
    [0, 0],
    [rest, 0],
    [0, rest],
    [rest, rest],
  ];
  return places.map(([left, top]) => ({ left, top, right: left + share, bottom: top + share }));
}

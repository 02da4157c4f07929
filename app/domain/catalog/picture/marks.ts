import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { bandsOf, likelyBands } from "./bands.ts";
import { coloursApart, coloursIn } from "./colours.ts";
import { cuts, differ, subjectOf, whole, within } from "./frame.ts";
import { apart, brightnessOf, shapeIn, shapeLength } from "./shape.ts";

/** What a picture of goods is known by again. */
export interface Marks {
  /** The shapes in several frames of it, one behind the other. */
  shapes: Int8Array;
  colours: Uint8Array;
}

/** What is looked for: shapes that the kept picture may show, and colours. */
interface Asked {
  shapes: readonly Int8Array[];
  colours: Uint8Array;
}

/** A photograph is seldom held straighter, and a copy seldom turned further. */
const turns = [0, -0.06, 0.06];
/** Shape tells the goods, colour which of their colours: it decides between shapes as like. */
const colourWeight = 0.06;

/** The marks of a picture of ours; undefined where nothing is to be seen on it. Its frames are what a copy may have been cut down to. */
export function marksOf(pixels: Pixels): Marks | undefined {
  const picture = brightnessOf(pixels);
  const subject = subjectOf(pixels);
  const around = differ(whole, subject) ? [whole, subject] : [whole];
  const frames = [...around, ...cuts(0.8), ...cuts(0.65)];
  const shapes = frames.flatMap((frame) => shapeIn(picture, frame) ?? []);
  if (shapes.length === 0) return undefined;
  const joined = new Int8Array(shapes.length * shapeLength);
  for (const [nth, shape] of shapes.entries()) joined.set(shape, nth * shapeLength);
  return { shapes: joined, colours: coloursIn(pixels, subject) };
}

/** What to look for to find a picture again: as a whole, and within what may have been put around it. */
export function askedOf(pixels: Pixels): Asked {
  const picture = brightnessOf(pixels);
  const subject = subjectOf(pixels);
  const around = differ(whole, subject) ? [whole, subject] : [whole];
  const shapes = around.flatMap((frame) => [
    ...turns.map((turn) => shapeIn(picture, frame, turn)),
    ...cuts(0.88).map((cut) => shapeIn(picture, within(frame, cut))),
  ]);
  return { shapes: shapes.flatMap((shape) => shape ?? []), colours: coloursIn(pixels, subject) };
}

/** The bands that kept marks are found by, each once. */
export function bandsOfMarks(marks: Marks): number[] {
  return [...new Set(askedAgain(marks).shapes.flatMap(bandsOf))];
}

/** What to look for to find a picture whose marks are kept among other kept ones. */
export function askedAgain({ shapes, colours }: Marks): Asked {
  const each = Array.from({ length: shapes.length / shapeLength }, (_, nth) =>
    shapes.subarray(nth * shapeLength, (nth + 1) * shapeLength),
  );
  return { shapes: each, colours };
}

/** The bands to look up with how often each is likely, the likeliest first. */
export function bandsAsked({ shapes }: Asked): [band: number, times: number][] {
  const times = new Map<number, number>();
  for (const band of shapes.flatMap(likelyBands)) times.set(band, (times.get(band) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one);
}

/** How unlike a kept picture is to what is looked for: 0 is the same. */
export function unlikeness(asked: Asked, kept: Marks): number {
  let least = 2;
  for (const shape of asked.shapes)
    for (let from = 0; from < kept.shapes.length; from += shapeLength)
      least = Math.min(least, apart(kept.shapes, from, shape));
  return least + colourWeight * coloursApart(asked.colours, kept.colours);
}

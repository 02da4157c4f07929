import { breakLines, type Lettering } from "#app/domain/core/files/drawing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { Box, Paint, PictureTools } from "./picture-editing.ts";
import type { PictureFinding } from "./picture-rules.ts";
import type { WrittenPlace } from "./writing.ts";

/**
 * Puts words over places of a picture and blurs places without words. The findings name words without room
 * and characters that the typeface lacks.
 */
export function rewrite(
  picture: Pixels,
  places: readonly WrittenPlace[],
  lettering: Lettering | undefined,
  tools: PictureTools,
): PictureFinding[] {
  const roomless: string[] = [];
  const signs = new Set<string>();
  for (const place of places) {
    const words = lettering ? place.words : "";
    for (const sign of lettering?.lacks(words) ?? []) signs.add(sign);
    if (!words) tools.blur(picture, place);
    else if (!drawWords(picture, place, words, lettering!, tools.clear(picture, place)))
      roomless.push(words);
  }
  return [
    ...(roomless.length > 0 ? [said("room", roomless)] : []),
    ...(signs.size > 0 ? [said("signs", [...signs])] : []),
  ];
}

const said = (rule: "room" | "signs", words: string[]) => ({
  rule,
  found: words.length,
  asked: 0,
  words: words.slice(0, 12),
});

/**
 * The smallest letters: as a share of the picture's longer side, and in points. Smaller ones cannot be read
 * on a telephone.
 */
const [sizeShareMin, sizeMin] = [0.014, 10];
const lineHeight = 1.25;
/** The margin around the words, as a share of the shorter side of their place. */
const roomShare = 0.08;

/**
 * Draws words in the largest letters that fit, in lines or, in a narrow place, in a column. Answers false
 * if none fit.
 */
function drawWords(
  picture: Pixels,
  place: Box,
  words: string,
  lettering: Lettering,
  ink: Paint,
): boolean {
  const room = Math.min(place.right - place.left, place.bottom - place.top) * roomShare;
  const [wide, high] = [place.right - place.left - 2 * room, place.bottom - place.top - 2 * room];
  const least = Math.max(sizeMin, Math.max(picture.width, picture.height) * sizeShareMin);
  const isColumn = high > wide * 2;
  for (let size = Math.floor(isColumn ? wide : high); size >= least; size--) {
    const lines = isColumn
      ? [...words.replace(/\s/gu, "").replace(/[ー―—–-]/gu, "｜")]
      : breakLines(words, wide, (line) => lettering.widthOf(line, size));
    const across = lines.map((line) => lettering.widthOf(line, size));
    if (lines.length * size * lineHeight > high + size * (lineHeight - 1)) continue;
    if (Math.max(...across) > wide) continue;
    const top = (place.top + place.bottom - lines.length * size * lineHeight) / 2;
    lines.forEach((line, nth) => {
      const left = (place.left + place.right - across[nth]!) / 2;
      // Letters stand on a line a little above the lower edge of their field.
      lettering.write(picture, line, left, top + (nth + 0.82) * size * lineHeight, size, ink);
    });
    return true;
  }
  return false;
}

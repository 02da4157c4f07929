import type { Lettering } from "#app/domain/core/files/lettering.server.ts";
import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { blur, clear } from "./blur.ts";
import { drawWords } from "./draw-words.ts";
import type { PictureFinding } from "./picture-findings.ts";
import type { WrittenPlace } from "./writing.ts";

/** Puts words over places of a picture, and blurs those without; says which words had no room, and which signs the type lacks. */
export function rewrite(
  picture: Pixels,
  places: readonly WrittenPlace[],
  lettering: Lettering | undefined,
): PictureFinding[] {
  const roomless: string[] = [];
  const signs = new Set<string>();
  for (const place of places) {
    const words = lettering ? place.words : "";
    for (const sign of lettering?.lacks(words) ?? []) signs.add(sign);
    if (!words) blur(picture, place);
    else if (!drawWords(picture, place, words, lettering!, clear(picture, place)))
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

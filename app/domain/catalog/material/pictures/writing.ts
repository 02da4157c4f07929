import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { Writing } from "#db/schema/catalog.ts";
import type { PictureTools } from "./picture-editing.ts";

export type { Writing, WrittenPlace } from "#db/schema/catalog.ts";

/** The most places of a picture that are handled. */
export const writtenPlacesMax = 40;

/** The length of the words of one place. */
export const placeWordsMax = 60;

/** Detects the writing on a picture, top to bottom, without words. */
export function writingOn(picture: Pixels, tools: PictureTools): Writing {
  const { width, height } = picture;
  const places = tools
    .writtenOn(picture)
    .sort((one, other) => one.top - other.top || one.left - other.left)
    .map((box) => ({ ...box, words: "" }));
  return { width, height, places, by: "", problem: "" };
}

/** Removes control and format characters. Characters that the typeface lacks stay and become a finding. */
function plainWords(typed: string) {
  const seen = typed.replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}]/gu, "");
  return seen.trim().slice(0, placeWordsMax);
}

/** Puts words on the places in order; places beyond the words are empty. */
export function withWords(writing: Writing, words: readonly string[], by: string): Writing {
  const places = writing.places.map((place, nth) => ({
    ...place,
    words: plainWords(words[nth] ?? ""),
  }));
  return { ...writing, places, by: places.some((place) => place.words) ? by : "", problem: "" };
}

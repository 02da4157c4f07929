import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { Writing } from "#db/schema/catalog.ts";
import type { PictureTools } from "./picture-editing.ts";

export type { Writing, WrittenPlace } from "#db/schema/catalog.ts";

/** Places of a picture that are told apart. */
export const writtenPlacesMax = 40;

/** Words of one place are at most so long. */
export const placeWordsMax = 60;

/** The places of a picture, top to bottom, without words. */
export function writingOn(picture: Pixels, tools: PictureTools): Writing {
  const { width, height } = picture;
  const places = tools
    .writtenOn(picture)
    .sort((one, other) => one.top - other.top || one.left - other.left)
    .map((box) => ({ ...box, words: "" }));
  return { width, height, places, by: "", problem: "" };
}

/** What turns the direction or has no width is taken out; a sign that the type lacks is told. */
function plainWords(typed: string) {
  const seen = typed.replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}]/gu, "");
  return seen.trim().slice(0, placeWordsMax);
}

/** The same places with words by their order; a place that none is named for has none. */
export function withWords(writing: Writing, words: readonly string[], by: string): Writing {
  const places = writing.places.map((place, nth) => ({
    ...place,
    words: plainWords(words[nth] ?? ""),
  }));
  return { ...writing, places, by: places.some((place) => place.words) ? by : "", problem: "" };
}

import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { ModelProblem } from "../model/material-writer.ts";
import type { Box, PictureTools } from "./picture-editing.ts";

/** 画像内の文字: a place where something is written, and the words that shall stand there; without any it is blurred. */
export interface WrittenPlace extends Box {
  words: string;
}

/** What is written on a picture of so many points, and who put it into Japanese. */
export interface Writing {
  width: number;
  height: number;
  places: WrittenPlace[];
  /** `member`, the name of a model, or nobody. */
  by: string;
  /** Why no model said the words where one was asked. */
  problem: ModelProblem | "";
}

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

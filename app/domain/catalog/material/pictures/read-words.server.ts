import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { plainLine } from "../material.ts";
import { answerForm, wordsTask } from "../model/ask-model.ts";
import type { MaterialWriter } from "../model/material-writer.ts";
import type { PictureEditing } from "./picture-editing.ts";
import { placeWordsMax, type Writing, withWords } from "./writing.ts";

/** A model is shown so many places of a picture, the first ones. */
const placesMax = 12;

/** Has a model that sees pictures say the words of each place in Japanese. What it answers otherwise than asked is not used, and told. */
export async function readWords(
  picture: Pixels,
  writing: Writing,
  model: MaterialWriter,
  { codec, tools }: PictureEditing,
): Promise<Writing> {
  const places = writing.places.slice(0, placesMax);
  if (places.length === 0) return writing;
  const pictures: Uint8Array[] = [];
  for (const place of places) {
    const packed = await codec.encode(tools.cut(picture, place), 85);
    if (packed) pictures.push(packed);
  }
  if (pictures.length < places.length) return { ...writing, problem: "away" };
  const answer = await model.write({
    instructions: `${wordsTask}\n${answerForm}`,
    data: JSON.stringify({ parts: places.length }),
    pictures,
    lettersMax: places.length * placeWordsMax,
  });
  if (!answer.ok) return { ...writing, problem: answer.reason };
  const lines = answer.text.trim().split("\n");
  if (lines.length !== places.length) return { ...writing, problem: "unreadable" };
  const words = lines.map((line) => (line.trim() === "-" ? "" : plainLine(line, placeWordsMax)));
  return withWords(writing, words, model.name);
}

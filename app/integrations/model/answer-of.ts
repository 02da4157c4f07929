import { z } from "zod";
import type { ModelAnswer } from "#app/domain/catalog/material/model/material-writer.ts";

const Said = z.object({ text: z.string() });

/** What models are held to: one text, and nothing around it. */
export const answerFormat = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
};

/** A model's text out of the JSON that it was asked for. */
export function answerOf(said: unknown): ModelAnswer {
  const read = Said.safeParse(typeof said === "string" ? jsonIn(said) : said);
  return read.success ? { ok: true, text: read.data.text } : { ok: false, reason: "unreadable" };
}

/** Some put a fence of their own around it. */
function jsonIn(said: string): unknown {
  try {
    return JSON.parse(said.replace(/^\s*```(?:json)?|```\s*$/g, ""));
  } catch {
    return undefined;
  }
}

/** What a model is given to read, and to look at. */
export function contentOf(data: string, pictures: readonly Uint8Array[] = []) {
  if (pictures.length === 0) return data;
  const image = (picture: Uint8Array) => ({
    type: "image_url",
    image_url: { url: `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}` },
  });
  return [{ type: "text", text: data }, ...pictures.map(image)];
}

/** How much a model may answer: a sign of Japanese is seldom more than two of its tokens. */
export function tokensFor(lettersMax: number) {
  return Math.min(4_096, lettersMax * 2 + 64);
}

/** Asks once more after a rest where a model was slow or away. */
export async function twice(ask: () => Promise<ModelAnswer>, restMs: number): Promise<ModelAnswer> {
  const first = await ask();
  if (first.ok || (first.reason !== "away" && first.reason !== "slow")) return first;
  await new Promise((passed) => setTimeout(passed, restMs));
  return ask();
}

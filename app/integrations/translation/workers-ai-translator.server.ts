import { z } from "zod";
import type { Translator } from "#app/domain/content/label/translator.ts";
import type { ModelBinding } from "../model/workers-ai.server.ts";

const Answer = z.object({ translated_text: z.string() });

/** Texts that are asked for at the same time. */
const atOnce = 4;

/** A model of Workers AI that is made for translating, as `@cf/meta/m2m100-1.2b`: it takes one text at a time. */
export function workersAiTranslator(
  binding: ModelBinding,
  model: string,
  { timeoutMs = 15_000 } = {},
): Translator {
  return {
    async translate(texts, from, to) {
      const made = [];
      try {
        for (let at = 0; at < texts.length; at += atOnce) {
          const asked = texts.slice(at, at + atOnce).map((text) => one(text, from, to));
          made.push(...(await Promise.all(asked)));
        }
      } catch (error) {
        console.error("translator", String(error).slice(0, 200));
        return undefined;
      }
      return made;
    },
  };

  async function one(text: string, from: string, to: string) {
    const late = new Promise<never>((_, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      signal.addEventListener("abort", () => reject(new Error("timed out")));
    });
    const asked = binding.run(model, { text, source_lang: from, target_lang: to });
    const { data } = Answer.safeParse(await Promise.race([asked, late]));
    return data && ({ text: data.translated_text, madeBy: "machine" } as const);
  }
}

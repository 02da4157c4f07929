import { z } from "zod";
import type {
  MaterialWriter,
  ModelAnswer,
  ModelQuestion,
} from "#app/domain/catalog/material/model/material-writer.ts";
import { answerFormat, answerOf, contentOf, tokensFor, twice } from "./answer-of.ts";

/** What we use of the platform's binding. */
export interface ModelBinding {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>;
}

const Answer = z.object({
  response: z.unknown(),
  usage: z.object({ completion_tokens: z.number() }).nullish(),
});

/** The platform's own numbers: the day's share is spent; it took too long, or no machine was free. */
const busy = /\b3036\b/;
const slow = /\b(3007|3008|3040)\b/;

/** A model of Workers AI. Its answers say no reason of their end: one that fills its share of tokens was cut off. */
export function workersAi(
  binding: ModelBinding,
  model: string,
  { timeoutMs = 25_000, restMs = 1_000 } = {},
): MaterialWriter {
  return { name: model, write: (question) => twice(() => ask(question), restMs) };

  async function ask(question: ModelQuestion): Promise<ModelAnswer> {
    const tokens = tokensFor(question.lettersMax);
    try {
      const answer = Answer.safeParse(await inTime(binding.run(model, asked(question, tokens))));
      if (!answer.success) return { ok: false, reason: "unreadable" };
      const { response, usage } = answer.data;
      if ((usage?.completion_tokens ?? 0) >= tokens) return { ok: false, reason: "cut-off" };
      return answerOf(response);
    } catch (error) {
      return { ok: false, reason: reasonOf(String(error)) };
    }
  }

  function inTime<Value>(work: Promise<Value>) {
    const late = new Promise<never>((_, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      signal.addEventListener("abort", () => reject(new Error("3007")));
    });
    return Promise.race([work, late]);
  }
}

function asked({ instructions, data, pictures }: ModelQuestion, tokens: number) {
  return {
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: contentOf(data, pictures) },
    ],
    max_tokens: tokens,
    temperature: 0.2,
    response_format: { type: "json_schema", json_schema: answerFormat },
  };
}

function reasonOf(error: string) {
  if (busy.test(error)) return "busy";
  if (slow.test(error)) return "slow";
  if (/JSON Mode couldn't be met/i.test(error)) return "unreadable";
  console.error("model", error.slice(0, 200));
  return "away";
}

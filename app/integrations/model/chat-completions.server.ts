import createClient from "openapi-fetch";
import { z } from "zod";
import type {
  MaterialWriter,
  ModelAnswer,
  ModelQuestion,
} from "#app/domain/catalog/material/model/material-writer.ts";
import { answerFormat, answerOf, contentOf, tokensFor, twice } from "./answer-of.ts";

interface Settings {
  /** Up to `/v1`. */
  url: string;
  key: string;
  model: string;
  timeoutMs?: number;
  restMs?: number;
}

const bytesMax = 100_000;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** Of OpenAI's document the one operation that is asked. Its answer comes as text: the schema above reads it. */
interface Paths {
  "/chat/completions": {
    post: {
      requestBody: { content: { "application/json": ReturnType<typeof asked> } };
      responses: { 200: { content: { "application/json": unknown } } };
    };
  };
}

/** A model behind an endpoint of the shape of OpenAI's chat completions. */
export function chatCompletions(settings: Settings): MaterialWriter {
  const { url, key, model, timeoutMs = 25_000, restMs = 1_000 } = settings;
  const client = createClient<Paths>({
    baseUrl: url,
    headers: { Authorization: `Bearer ${key}` },
    redirect: "manual",
  });
  return { name: model, write: (question) => twice(() => ask(question), restMs) };

  async function ask(question: ModelQuestion): Promise<ModelAnswer> {
    try {
      const { response, data } = await client.POST("/chat/completions", {
        body: asked(model, question),
        parseAs: "text",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 429) return { ok: false, reason: "busy" };
      if (response.status !== 200) return { ok: false, reason: told(response.status) };
      return read(data ?? "");
    } catch (error) {
      const isSlow = error instanceof Error && error.name === "TimeoutError";
      return { ok: false, reason: isSlow ? "slow" : "away" };
    }
  }
}

function asked(model: string, { instructions, data, pictures, lettersMax }: ModelQuestion) {
  return {
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: contentOf(data, pictures) },
    ],
    max_tokens: tokensFor(lettersMax),
    temperature: 0.2,
    response_format: {
      type: "json_schema",
      json_schema: { name: "text", strict: true, schema: answerFormat },
    },
  };
}

/** A refused key or a wrong name is ours to mend: the log says it, a page that no model answered. */
function told(status: number) {
  if (status < 500) console.error("model", status);
  return "away" as const;
}

function read(body: string): ModelAnswer {
  const completion = body.length <= bytesMax ? Completion.safeParse(jsonOf(body)) : undefined;
  const [choice] = completion?.data?.choices ?? [];
  if (!choice) return { ok: false, reason: "unreadable" };
  const { finish_reason: end, message } = choice;
  if (end === "content_filter" || message.refusal) return { ok: false, reason: "refused" };
  if (end === "length") return { ok: false, reason: "cut-off" };
  return answerOf(message.content ?? undefined);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

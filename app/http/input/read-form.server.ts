import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { inputLimits } from "./input-limits.ts";
import { ownFields, shaped } from "./own-fields.ts";
import { chinese, japanese } from "./schema-words.server.ts";

type Sent = FormData | URLSearchParams;

/**
 * A form of a buyer's page, read by its schema. What the schema does not know is neither read nor sent
 * back; where a button asks for a part of a form, `whole` is the schema of all that the page shows again.
 */
export function readForm<Schema extends z.ZodType>(
  sent: Sent,
  schema: Schema,
  whole: z.ZodType = schema,
) {
  return read(sent, schema, whole, japanese);
}

/** The same for the staff console, in Chinese. */
export function readStaffForm<Schema extends z.ZodType>(sent: Sent, schema: Schema) {
  return read(sent, schema, schema, chinese);
}

function read<Schema extends z.ZodType>(
  sent: Sent,
  schema: Schema,
  whole: z.ZodType,
  words: typeof japanese,
) {
  const submission = parseWithZod(ownFields(sent, whole), { schema, error: words });
  const reply = submission.reply.bind(submission);
  submission.reply = (options) => bounded(reply(options), whole);
  return submission;
}

type Reply = ReturnType<Submission<unknown>["reply"]>;
type Typed = NonNullable<Reply["initialValue"]>;

/** A page draws what comes back several times over, so that garbage must not come back whole. */
function bounded<Answer extends Reply>(answer: Answer, schema: z.ZodType): Answer {
  const typed = answer.initialValue && (shaped(answer.initialValue, schema) as Typed);
  const errors = Object.entries(answer.error ?? {});
  return {
    ...answer,
    ...(typed ? { initialValue: weightOf(typed) > inputLimits.replyWeight ? {} : typed } : {}),
    ...(errors.length > inputLimits.replyErrors
      ? { error: Object.fromEntries(errors.slice(0, inputLimits.replyErrors)) }
      : {}),
  };
}

/** Letters that markup or a script must write in several signs weigh as many. */
function weightOf(value: unknown) {
  const text = JSON.stringify(value) ?? "";
  return text.length + 5 * (text.match(/[<>&"'\u2028\u2029]/g)?.length ?? 0);
}

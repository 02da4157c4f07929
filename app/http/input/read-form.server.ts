import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { inputLimits } from "./input-limits.ts";
import { doubledFields, ownFields, shaped } from "./own-fields.ts";
import { chinese, doubledTexts, japanese } from "./schema-words.server.ts";
import { SentForm } from "./sent-form.server.ts";

type Sent = SentForm | URLSearchParams;

/**
 * A form of a buyer's page, read by its schema. What the schema does not know is neither read nor sent
 * back; where a button asks for a part of a form, `whole` is the schema of all that the page shows again.
 */
export function readForm<Schema extends z.ZodType>(
  sent: Sent,
  schema: Schema,
  whole: z.ZodType = schema,
) {
  return read(sent, schema, whole, "ja");
}

/** The same for the staff console, in Chinese. */
export function readStaffForm<Schema extends z.ZodType>(sent: Sent, schema: Schema) {
  return read(sent, schema, schema, "zh");
}

function read<Schema extends z.ZodType>(
  sent: Sent,
  schema: Schema,
  whole: z.ZodType,
  lang: "ja" | "zh",
) {
  const fields = sent instanceof SentForm ? sent.fields : sent;
  const own = ownFields(fields, whole);
  const error = lang === "ja" ? japanese : chinese;
  const submission = parseWithZod(own, { schema, error });
  const reply = submission.reply.bind(submission);
  const doubled = Object.fromEntries(
    doubledFields(own, whole).map((name) => [name, [doubledTexts[lang]]]),
  );
  const none = Object.keys(doubled).length === 0;
  submission.reply = (options) =>
    bounded(
      reply(none ? options : { ...options, fieldErrors: { ...errorsIn(options), ...doubled } }),
      whole,
    );
  // A button that edits the form itself does nothing with what it holds.
  if (none || submission.status === undefined) return submission;
  const found = submission.status === "error" ? submission.error : {};
  return { ...submission, status: "error" as const, error: { ...found, ...doubled } };
}

type Options = Parameters<Submission<unknown>["reply"]>[0];

function errorsIn(options: Options) {
  return options && "fieldErrors" in options ? options.fieldErrors : {};
}

type Reply = ReturnType<Submission<unknown>["reply"]>;
type Typed = NonNullable<Reply["initialValue"]>;

/** A page draws what comes back several times over, so that garbage must not come back whole. */
function bounded<Answer extends Reply>(answer: Answer, schema: z.ZodType): Answer {
  const typed = answer.initialValue && (shaped(answer.initialValue, schema) as Typed);
  const errors = Object.entries(answer.error ?? {}).map(
    // One sentence a field: what is wrong with it first. The form as a whole may have more to say.
    ([name, texts]) => [name, name ? (texts?.slice(0, 1) ?? null) : texts] as const,
  );
  return {
    ...answer,
    ...(typed ? { initialValue: weightOf(typed) > inputLimits.replyWeight ? {} : typed } : {}),
    ...(answer.error
      ? { error: Object.fromEntries(errors.slice(0, inputLimits.replyErrors)) }
      : {}),
  };
}

/** Letters that markup or a script must write in several signs weigh as many. */
function weightOf(value: unknown) {
  const text = JSON.stringify(value) ?? "";
  return text.length + 5 * (text.match(/[<>&"'\u2028\u2029]/g)?.length ?? 0);
}

import type { SubmissionResult } from "@conform-to/react";

/**
 * The answer to one of a page's forms, for conform's `useForm`: of several forms only the one that was sent shows
 * it, known by what it sent, such as its button (`intent`, empty where it has no name) or the id of its row. Of
 * several buttons each is enough.
 */
export function answerTo(
  answer: SubmissionResult | undefined,
  sent: Readonly<Record<string, string | readonly string[]>>,
): SubmissionResult | undefined {
  const asked = answer?.initialValue ?? {};
  const isSent = ([name, values]: [string, string | readonly string[]]) =>
    [values].flat().includes(String(asked[name] ?? ""));
  return Object.entries(sent).every(isSent) ? answer : undefined;
}

interface Rows {
  /** What the form calls the row's id. */
  field?: string;
  /** The form of buttons that share one. */
  names?: Readonly<Record<string, string>>;
}

/**
 * The id of the form that was sent of one of these rows, for the links of `AnswerSummary`; undefined where the row
 * is gone. A row's form is called by its button and the row's id.
 */
export function sentFormId(
  answer: SubmissionResult | undefined,
  rows: readonly { id: string }[],
  { field = "id", names = {} }: Rows = {},
): string | undefined {
  const { intent, [field]: id } = answer?.initialValue ?? {};
  if (typeof intent !== "string" || !rows.some((row) => row.id === id)) return undefined;
  return `${names[intent] ?? intent}-${id}`;
}

/** What a field of the form that was sent had; undefined where it was not sent. */
export function sentText(answer: SubmissionResult | undefined, name: string): string | undefined {
  const sent = answer?.initialValue?.[name];
  return typeof sent === "string" ? sent : undefined;
}

/** The values that a list of the form that was sent had, such as of boxes to tick. */
export function sentList(answer: SubmissionResult | undefined, name: string): string[] {
  return [answer?.initialValue?.[name] ?? []].flat().map(String);
}

/** The fields of the form that was sent, as the form held them. */
export function sentFields(answer: SubmissionResult | undefined): URLSearchParams {
  const fields = Object.entries(answer?.initialValue ?? {});
  return new URLSearchParams(
    fields.flatMap(([name, values]) => [values].flat().map((text) => [name, String(text)])),
  );
}

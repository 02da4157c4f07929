import { parse, type SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import { type Fold, folded } from "./typed-text.ts";

/** What can be checked of a field in the browser, with the sentences that the server says. */
interface FieldConstraint {
  fold?: Fold;
  required?: string | undefined;
  optional?: true;
  minLength?: number;
  tooShort?: string;
  maxLength?: number;
  tooLong?: string;
  pattern?: string;
  min?: number;
  max?: number;
  wrong?: string;
}

/** By a field's name, with `[]` for the place in a list: `lines[].note`. */
export type FieldConstraints = Readonly<Record<string, FieldConstraint | undefined>>;

/**
 * Checks in the browser what a form's fields hold, for conform's `onValidate`. What only the schema can judge is left
 * to the server: what it said of a field in its last answer stands until that field holds something else.
 */
export function checkFields<Schema>(
  formData: FormData,
  constraints: FieldConstraints,
  answer?: SubmissionResult<string[]>,
) {
  const wrong: Record<string, string[]> = {};
  for (const [name, value] of formData) {
    const constraint = constraints[name.replaceAll(/\[\d*\]/g, "[]")];
    const problem = constraint && typeof value === "string" && problemWith(value, constraint);
    if (problem) wrong[name] = [problem];
  }
  // The form is sent as it stands: nobody reads a value from it here.
  return parse<Schema, string[]>(formData, {
    resolve(payload, intent) {
      const isSent = intent === null && Object.keys(wrong).length === 0;
      // What the server refused may be right by now, since something else was changed: it is asked again.
      if (isSent) return {};
      return { error: { ...unchangedErrors(answer, payload), ...wrong } };
    },
  });
}

/** What the server would say of a field that holds this; undefined where nothing is wrong. */
export function problemWith(typed: string, constraint: FieldConstraint) {
  const { required, minLength, tooShort, maxLength, tooLong, pattern, min, max, wrong } =
    constraint;
  const text = folded(typed, constraint.fold);
  if (typed === "") return constraint.optional ? undefined : required;
  // A text of signs that show nothing is wrong where a pattern asks for one that does, else as good as empty.
  if (text === "")
    return pattern !== undefined && typed.trim() !== "" ? wrong : (tooShort ?? required);
  if (minLength !== undefined && text.length < minLength) return tooShort;
  if (maxLength !== undefined && text.length > maxLength) return tooLong;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return wrong;
  if (min !== undefined && Number(text) < min) return wrong;
  if (max !== undefined && Number(text) > max) return wrong;
  return undefined;
}

/**
 * Where the browser held a form back, puts the focus on its first wrong field, whatever kind it is and whatever is
 * folded around it. For the form's `onSubmit`, behind conform's own, which stops at one that takes no focus.
 */
export function focusFirstWrong(event: FormEvent<HTMLFormElement>) {
  const { defaultPrevented, currentTarget: form } = event;
  if (!defaultPrevented || isCheckOnly(event)) return;
  heldBack.add(event.nativeEvent);
  // React has drawn what is wrong by then.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(wrongField);
    for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
      fold.open = true;
    field?.focus();
  });
}

const heldBack = new WeakSet<Event>();

/** Whether a form was not sent since its fields are wrong. */
export function wasHeldBack({ nativeEvent }: FormEvent) {
  return heldBack.has(nativeEvent);
}

/** Whether a submit event is conform's own, by which it checks a field that is left: nothing is sent. */
export function isCheckOnly({ nativeEvent }: FormEvent) {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute("name") === "__intent__";
}

const wrongField = ["input:not([type=hidden])", "select", "textarea"]
  .map((kind) => `${kind}[aria-invalid=true]`)
  .join();

/** The errors of the fields that hold the same as when they were sent. */
function unchangedErrors(
  answer: SubmissionResult<string[]> | undefined,
  payload: Record<string, unknown>,
) {
  const errors: Record<string, string[]> = {};
  for (const [name, texts] of Object.entries(answer?.error ?? {}))
    if (name && texts && valueAt(payload, name) === valueAt(answer?.initialValue, name))
      errors[name] = texts;
  return errors;
}

/** The text of a field in a form as conform reads it, by a name like `lines[0].note`; an empty one is undefined. */
function valueAt(form: unknown, name: string) {
  const value = name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((part: any, key) => part?.[key], form);
  return value === undefined || value === "" ? undefined : JSON.stringify(value);
}

import { done } from "./result.ts";

// Every copy of a form is answered as its first, by the command itself: no page knows of copies. Where one row says what
// a form has made, `commitOnce` is enough. Where a command acts outside its commit (files, cards, numbers), it looks for
// what its key has made before it begins. A key that has made something else is refused (`form-row.server.ts`).

/**
 * For a command whose copy may be refused for what the first one changed: where it was refused, `find` looks for
 * what was made under the idempotency key, and its value is answered instead of the refusal.
 */
export async function earlierResultIfRepeated<Outcome extends Answered, Value>(
  outcome: Outcome,
  find: () => Promise<Value | undefined>,
) {
  if (!mayHaveLost(outcome)) return outcome;
  const first = await find();
  return first === undefined ? outcome : done(first);
}

/** As `earlierResultIfRepeated`, for a command without a value: `happened` tells whether the key has had its effect. */
export async function doneIfRepeated<Outcome extends Answered>(
  outcome: Outcome,
  happened: () => Promise<boolean>,
) {
  return mayHaveLost(outcome) && (await happened()) ? done(undefined) : outcome;
}

export type Answered = { ok: true } | { ok: false; reason: string };

/** True where the refusal may come from a lost race; a missing right never does. */
export function mayHaveLost(outcome: Answered) {
  return !outcome.ok && outcome.reason !== "forbidden";
}

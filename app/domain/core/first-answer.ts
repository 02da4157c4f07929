import { done } from "./result.ts";

/**
 * One key has one effect and the first answer: a copy of a form that met what the first one did, or
 * lost to it, is told its result. `find` looks for what was made under the key.
 */
export async function firstAnswer<Outcome extends Answered, Value>(
  outcome: Outcome,
  find: () => Promise<Value | undefined>,
) {
  if (!mayHaveLost(outcome)) return outcome;
  const first = await find();
  return first === undefined ? outcome : done(first);
}

/** The same for a command that answers nothing: `happened` asks whether the key has had its effect. */
export async function oneEffect<Outcome extends Answered>(
  outcome: Outcome,
  happened: () => Promise<boolean>,
) {
  return mayHaveLost(outcome) && (await happened()) ? done(undefined) : outcome;
}

type Answered = { ok: true } | { ok: false; reason: string };

/** Whether the refusal may come from a lost race; a missing right never does. */
function mayHaveLost(outcome: Answered) {
  return !outcome.ok && outcome.reason !== "forbidden";
}

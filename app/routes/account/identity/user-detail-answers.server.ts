import type { Submission } from "@conform-to/react";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";

const waits = {
  "too-many-tries": {
    text: `パスワードの間違いが続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
    seconds: windowMinutes * 60,
  },
  busy: {
    text: "混み合っています。数秒おいてからもう一度お試しください",
    seconds: busySeconds,
  },
};

/** The form again with the time to wait, shown in its section. */
export function later(
  section: string,
  submission: Submission<unknown>,
  reason: keyof typeof waits,
) {
  const shown = tooMany(submission, waits[reason].text, waits[reason].seconds);
  return { ...shown, data: { ...shown.data, section } };
}

/** The form again, with the section it belongs to, so that only that one shows its problems. */
export function named(
  section: string,
  submission: Submission<unknown>,
  fieldErrors: Record<string, string[]> = {},
) {
  const shown = invalid(submission, undefined, fieldErrors);
  return { ...shown, data: { ...shown.data, section } };
}

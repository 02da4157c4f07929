import type { Submission } from "@conform-to/react";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { tooMany } from "#app/http/respond.server.ts";

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

/** The form again with the time to wait. */
export function later(submission: Submission<unknown>, reason: keyof typeof waits) {
  return tooMany(submission, waits[reason].text, waits[reason].seconds);
}

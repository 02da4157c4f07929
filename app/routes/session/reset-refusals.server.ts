import type { Submission } from "@conform-to/react";
import { ownNameRefused } from "#app/domain/core/weak-password.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";

/** The form of the new password again, with why it is not set. */
export function refusedReset(
  submission: Submission<unknown>,
  reason: "too-many-tries" | "busy" | "own-name-in-password" | "wrong-code",
) {
  switch (reason) {
    case "too-many-tries":
      return tooMany(
        submission,
        `コードの間違いが続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
        windowMinutes * 60,
      );
    case "busy":
      return tooMany(
        submission,
        "混み合っています。数秒おいてからもう一度お試しください",
        busySeconds,
      );
    case "own-name-in-password":
      return invalid(submission, undefined, { password: [ownNameRefused] });
    case "wrong-code":
      return invalid(submission, undefined, {
        code: [
          "認証コードが正しくないか、期限が切れています。受付番号の合うメールのコードか、送り直したコードを入力してください",
        ],
      });
  }
}

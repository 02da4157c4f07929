import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { networkOf } from "../session/network.ts";
import { countGuess } from "../session/tries.server.ts";
import { answersCaptcha } from "./captcha.server.ts";
import type { PersonCheck } from "./person-check.ts";

/** How somebody shows to be a person: by the picture, by the widget, or by neither and then slowly. */
export type PersonProof =
  | { by: "picture"; captchaId: string; captcha: string }
  | { by: "widget"; answer: string }
  | { by: "mail-only" };

/**
 * A brake before a registration: the mailed code is what finishes it. Who can use neither picture nor
 * widget goes on by mail alone, which a network may do only now and then.
 */
export async function provePerson(
  scope: Pick<Scope, "db" | "now">,
  proof: PersonProof,
  {
    address,
    check,
    idempotencyKey,
  }: { address: string; check: PersonCheck | undefined; idempotencyKey: string },
) {
  if (proof.by === "mail-only") {
    const network = networkOf(address);
    const counted = await countGuess(scope, {
      account: `register?${network}`,
      by: "network",
      address,
    });
    return counted.ok ? counted : refuse("too-many-registrations");
  }
  if (proof.by === "widget") {
    const answered = (await check?.confirm(proof.answer, address, idempotencyKey)) ?? "unavailable";
    if (answered === "person") return done(undefined);
    return refuse(answered === "program" ? "wrong-check" : "check-unavailable");
  }
  return (await answersCaptcha(scope, {
    id: proof.captchaId,
    answer: proof.captcha,
    idempotencyKey,
  }))
    ? done(undefined)
    : refuse("wrong-captcha");
}

import { z } from "zod";
import type { PersonCheck } from "#app/domain/customers/identity/person-check.ts";

interface Settings {
  siteKey: string;
  secret: string;
  /** Where answers are verified; the tests put a server of their own there. */
  verifyUrl?: string;
  timeoutMs?: number;
}

const origin = "https://challenges.cloudflare.com";
/** The name that our widget gives to what it is about. */
const widgetAction = "register";
/** What is wrong with us or with them, and not with whoever registers. */
const notTheirs = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

const Answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** Turnstile's siteverify as documented: form-encoded, and an answer is good once and for five minutes. */
export function turnstile(settings: Settings): PersonCheck {
  const { siteKey, secret, verifyUrl = `${origin}/turnstile/v0/siteverify` } = settings;
  return {
    siteKey,
    origin,
    script: `${origin}/turnstile/v0/api.js`,
    async confirm(answer, address, idempotencyKey) {
      const verified = await ask({
        secret,
        response: answer,
        remoteip: address,
        // Two copies of one form are one question.
        idempotency_key: idempotencyKey,
      });
      if (!verified) return "unavailable";
      const { success, action, "error-codes": errors } = verified;
      if (errors.some((error) => notTheirs.includes(error))) {
        console.error("turnstile", errors.join(" "));
        return "unavailable";
      }
      return success && action === widgetAction ? "person" : "program";
    },
  };

  /** Undefined when there is no answer that could be read in time. */
  async function ask(fields: Record<string, string>) {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(settings.timeoutMs ?? 5_000),
      });
      // A refused secret comes with 400 and the same body.
      const parsed = Answer.safeParse(await response.json());
      return parsed.success ? parsed.data : undefined;
    } catch (error) {
      console.error("turnstile", error instanceof Error ? error.name : "failed");
      return undefined;
    }
  }
}

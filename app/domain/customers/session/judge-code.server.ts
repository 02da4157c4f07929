import { verifyTOTP } from "@epic-web/totp";
import { and, eq, lt } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { recoveryCodes, secondFactorUses } from "#db/schema/index.ts";
import type { PersonKey } from "./person.ts";
import { hashToken } from "./token.server.ts";

export const stepSeconds = 30;

/** The constraint violated when a code is given a second time. */
export const usedCodeConstraint = "second_factor_uses.person, second_factor_uses.step";

/** Ten unambiguous letters and digits, as in `k7m2p-x4hqd`. */
const recoveryCodeForm = /^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/;

/**
 * Checks a code of the authenticator, one step early or late, or a recovery code. Answers the statements that
 * use it up, for the commit that it allows; undefined for a wrong code.
 */
export async function judgeCode(
  { db }: Pick<Scope, "db">,
  person: PersonKey,
  secret: string,
  typed: string,
): Promise<Statement[] | undefined> {
  const code = typed.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase();
  if (recoveryCodeForm.test(code)) return takeRecoveryCode({ db }, person, code);

  if (!/^\d{6}$/.test(code)) return;
  const found = await verifyTOTP({ otp: code, secret, period: stepSeconds, window: 1 });
  if (!found) return;
  // The library reads the machine's clock, so the step must too.
  const step = Math.floor(Date.now() / 1_000 / stepSeconds) + found.delta;
  return [
    db.insert(secondFactorUses).values({ person, step }),
    db
      .delete(secondFactorUses)
      .where(and(eq(secondFactorUses.person, person), lt(secondFactorUses.step, step - 10))),
  ];
}

async function takeRecoveryCode(
  { db }: Pick<Scope, "db">,
  person: PersonKey,
  code: string,
): Promise<Statement[] | undefined> {
  const codeHash = await hashToken(`${person}/${code}`);
  const own = and(eq(recoveryCodes.person, person), eq(recoveryCodes.codeHash, codeHash));
  // Deleted at once and on its own, so that of two requests with the same code only one finds the row.
  const taken = await db.delete(recoveryCodes).where(own).returning();
  return taken.length === 1 ? [] : undefined;
}

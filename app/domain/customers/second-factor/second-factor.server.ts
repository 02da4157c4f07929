import { getTOTPAuthUri } from "@epic-web/totp";
import { and, eq, isNull, ne, notLike } from "drizzle-orm";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  pendingSignIns,
  recoveryCodes,
  secondFactors,
  sessions,
  staff,
  users,
} from "#db/schema/index.ts";
import { ownAccountChangeLetters } from "../identity/mail-codes.server.ts";
import { admitGuess } from "../session/guesses.server.ts";
import { judgeCode, stepSeconds, usedCodeConstraint } from "../session/judge-code.server.ts";
import { passwordFits } from "../session/password.server.ts";
import { personKey } from "../session/person.ts";
import type { Seal } from "../session/seal.server.ts";
import { hashToken } from "../session/token.server.ts";

type Own = Scope<Buyer | Staff>;

const recoveryCodesGiven = 10;
const confusable = "abcdefghjkmnpqrstuvwxyz23456789";

/** Reads the state of the person's second factor: off, begun with a key to be scanned, or on. */
export async function readSecondFactor({ db, actor }: Own, seal: Seal) {
  const person = personKey(actor);
  const [[factor], codes] = await db.batch([
    db.select().from(secondFactors).where(eq(secondFactors.person, person)).limit(1),
    db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.person, person))
      .limit(recoveryCodesGiven),
  ]);
  if (!factor) return { state: "off" as const };
  if (factor.confirmedAt)
    return { state: "on" as const, since: factor.confirmedAt, codesLeft: codes.length };
  const secret = await seal.open(factor.sealedSecret);
  return {
    state: "begun" as const,
    secret,
    uri: getTOTPAuthUri({
      secret,
      period: stepSeconds,
      digits: 6,
      algorithm: "SHA-1",
      accountName: actor.name,
      issuer: "買付便",
    }),
  };
}

/** Draws twenty random bytes as base32, as RFC 4226 recommends; keys drawn by earlier versions have ten. */
function newKey() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => letters[byte % 32]).join("");
}

/** Draws a new key, which takes effect once a code of it is given. A factor in use is not replaced. */
export async function beginSecondFactor(scope: Own, seal: Seal) {
  const { db, actor, now } = scope;
  const row = { sealedSecret: await seal.seal(newKey()), startedAt: now };
  return commit(
    scope,
    [
      db
        .insert(secondFactors)
        .values({ person: personKey(actor), ...row })
        .onConflictDoUpdate({
          target: secondFactors.person,
          set: row,
          setWhere: isNull(secondFactors.confirmedAt),
        }),
    ],
    {},
  );
}

/** Activates the factor by its first right code; answers the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(scope: Own, seal: Seal, code: string, address: string) {
  const { db, actor, now } = scope;
  const person = personKey(actor);
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.person, person), isNull(secondFactors.confirmedAt)))
    .limit(1);
  if (!factor) return refuse("not-begun");
  if (!(await admitGuess(scope, { account: `factor:${person}`, by: "anyone", address })))
    return refuse("too-many-tries");
  const used = await judgeCode(scope, person, await seal.open(factor.sealedSecret), code);
  if (!used) return refuse("wrong-code");

  const codes = Array.from({ length: recoveryCodesGiven }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((one) => hashToken(`${person}/${one}`)));
  const written = await commit(
    scope,
    [
      db.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.person, person)),
      ...used,
      db.delete(recoveryCodes).where(eq(recoveryCodes.person, person)),
      db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ person, codeHash }))),
      ...(await ownAccountChangeLetters(scope, "second-factor-on")),
    ],
    { [usedCodeConstraint]: "used-code" },
  );
  return written.ok ? done({ codes }) : written;
}

/** Removes the factor after the password and a code; sessions elsewhere end with it. */
export async function endSecondFactor(
  scope: Own,
  seal: Seal,
  { password, code, keep, address }: Record<"password" | "code" | "keep" | "address", string>,
) {
  const { db, actor } = scope;
  const person = personKey(actor);
  const table = actor.kind === "buyer" ? users : staff;
  const [[own], [factor]] = await db.batch([
    db
      .select({ passwordHash: table.passwordHash })
      .from(table)
      .where(eq(table.id, actor.id))
      .limit(1),
    db.select().from(secondFactors).where(eq(secondFactors.person, person)).limit(1),
  ]);
  if (!own || !factor?.confirmedAt) return refuse("not-begun");
  if (!(await admitGuess(scope, { account: `factor:${person}`, by: "anyone", address })))
    return refuse("too-many-tries");
  if (!(await passwordFits(password, own.passwordHash))) return refuse("wrong-password");
  const used = await judgeCode(scope, person, await seal.open(factor.sealedSecret), code);
  if (!used) return refuse("wrong-code");

  const ownSessions = actor.kind === "buyer" ? sessions.userId : sessions.staffId;
  return commit(
    scope,
    [
      db.delete(secondFactors).where(eq(secondFactors.person, person)),
      ...used,
      db.delete(recoveryCodes).where(eq(recoveryCodes.person, person)),
      db.delete(pendingSignIns).where(eq(pendingSignIns.person, person)),
      db.delete(sessions).where(and(eq(ownSessions, actor.id), ne(sessions.tokenHash, keep))),
      ...(await ownAccountChangeLetters(scope, "second-factor-off")),
    ],
    { [usedCodeConstraint]: "used-code" },
  );
}

function newRecoveryCode() {
  const drawn = [...crypto.getRandomValues(new Uint8Array(10))].map(
    (byte) => confusable[byte % confusable.length],
  );
  return `${drawn.slice(0, 5).join("")}-${drawn.slice(5).join("")}`;
}

const rowsPerRun = 200;

/**
 * Reseals second factors with the newest key, so that the old one can be discarded. Throws at the end if one
 * opens with no key. A factor changed meanwhile is left to the next run.
 */
export async function resealFactors(scope: Scope<System>, seal: Seal | undefined) {
  const { db } = scope;
  if (!seal) return;
  const olds = await db
    .select({ person: secondFactors.person, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(notLike(secondFactors.sealedSecret, `${await seal.currentId()}.%`))
    .limit(rowsPerRun);
  let closed = 0;
  for (const { person, sealedSecret } of olds) {
    const secret = await seal.open(sealedSecret).catch(() => undefined);
    if (secret === undefined) {
      closed++;
      continue;
    }
    const row = { sealedSecret: await seal.seal(secret) };
    const unchanged = and(
      eq(secondFactors.person, person),
      eq(secondFactors.sealedSecret, sealedSecret),
    );
    await commit(scope, [db.update(secondFactors).set(row).where(unchanged)], {});
  }
  if (closed > 0) throw new Error(`${closed} second factors open with no key that is set`);
}

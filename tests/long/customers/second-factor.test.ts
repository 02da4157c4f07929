import { generateTOTP } from "@epic-web/totp";
import { beforeEach, describe, expect, test } from "vitest";
import { reauthenticate } from "#app/domain/customers/identity/verify-credentials.server.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from "#app/domain/customers/second-factor/second-factor.server.ts";
import { judgeCode } from "#app/domain/customers/session/judge-code.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { completeSignIn, signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { secondFactors, sessions, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));
const device = { userAgent: "test", address: "203.0.113.7" };
const address = device.address;
const password = "Hanako123";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash: await hashPassword(password) });
});

async function codeOf(secret: string) {
  return (await generateTOTP({ secret })).otp;
}

/** Hanako with a second factor in use: its key, and her recovery codes. */
async function secured() {
  await beginSecondFactor(shop.as(hanako), seal);
  const factor = await readSecondFactor(shop.as(hanako), seal);
  if (factor.state !== "begun") throw new Error(factor.state);
  const { secret } = factor;
  const confirmed = await confirmSecondFactor(shop.as(hanako), seal, await codeOf(secret), address);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  // The code that confirmed it is spent; another one follows in thirty seconds.
  await shop.db.run("DELETE FROM second_factor_uses");
  return { secret, codes: confirmed.value.codes };
}

async function pending() {
  const opened = await signInBuyer(shop.as(hanako), { name: "hanako", password, ...device });
  if (!opened.ok || !opened.value.pending) throw new Error("no code is asked for");
  return opened.value.token;
}

const give = (token: string, code: string) =>
  completeSignIn(shop.as(hanako), seal, token, code, device);

describe("a second factor", () => {
  test("begun and not confirmed asks nobody for a code", async () => {
    await beginSecondFactor(shop.as(hanako), seal);
    const opened = await signInBuyer(shop.as(hanako), { name: "hanako", password, ...device });
    expect(opened).toMatchObject({ ok: true, value: { pending: false } });
  });

  test("is kept sealed, and read only with its key", async () => {
    const { secret } = await secured();
    const [row] = await shop.db.select().from(secondFactors);
    expect(row!.sealedSecret).not.toContain(secret);
    expect(await seal.open(row!.sealedSecret)).toBe(secret);
    const other = sealWith(btoa("another key of tests, 32 bytes!!"));
    await expect(other.open(row!.sealedSecret)).rejects.toThrow();
  });

  test("has a key of 160 bits; one that was drawn shorter goes on", async () => {
    const { secret } = await secured();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const short = "HGGB7QCT3U5XJ4SU";
    await shop.db.update(secondFactors).set({ sealedSecret: await seal.seal(short) });
    expect((await give(await pending(), await codeOf(short))).ok).toBe(true);
  });

  test("lets in with password and code, and the same code a second time not", async () => {
    const { secret } = await secured();
    const code = await codeOf(secret);
    const [first, second] = [await pending(), await pending()];
    expect(await shop.db.$count(sessions)).toBe(0);
    expect((await give(first, code)).ok).toBe(true);
    expect(await give(second, code)).toEqual({ ok: false, reason: "wrong-code" });
    expect(await shop.db.$count(sessions)).toBe(1);
  });

  test("of one code at one moment lets in once", async () => {
    const { secret } = await secured();
    const code = await codeOf(secret);
    const tokens = await Promise.all([pending(), pending(), pending()]);
    const given = await Promise.all(tokens.map((token) => give(token, code)));
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.db.$count(sessions)).toBe(1);
  });

  test("is guessed five times, also at once, and then the password is asked for again", async () => {
    const { secret } = await secured();
    const token = await pending();
    const wrong = (await codeOf(secret)) === "000000" ? "000001" : "000000";
    const guesses = await Promise.all(Array.from({ length: 20 }, () => give(token, wrong)));
    const reasons = guesses.map((guess) => (guess.ok ? "in" : guess.reason));
    expect(reasons.filter((reason) => reason === "wrong-code")).toHaveLength(4);
    expect(await give(token, await codeOf(secret))).toEqual({ ok: false, reason: "expired" });
  });

  test("waits ten minutes for its code", async () => {
    const { secret } = await secured();
    const token = await pending();
    shop.wait(11 / 1_440);
    expect(await give(token, await codeOf(secret))).toEqual({ ok: false, reason: "expired" });
  });

  test("takes each recovery code once", async () => {
    const { codes } = await secured();
    expect(new Set(codes).size).toBe(10);
    expect((await give(await pending(), codes[3]!.toUpperCase())).ok).toBe(true);
    expect(await give(await pending(), codes[3]!)).toEqual({ ok: false, reason: "wrong-code" });
    expect(await readSecondFactor(shop.as(hanako), seal)).toMatchObject({ codesLeft: 9 });
  });

  test("of somebody disabled between password and code lets nobody in", async () => {
    const { secret } = await secured();
    const token = await pending();
    await shop.db.update(users).set({ state: "disabled" });
    expect((await give(token, await codeOf(secret))).ok).toBe(false);
  });

  test("is not replaced while in use, and taken off by password and code", async () => {
    const { secret, codes } = await secured();
    await beginSecondFactor(shop.as(hanako), seal);
    expect((await readSecondFactor(shop.as(hanako), seal)).state).toBe("on");
    const end = async (typed: { password: string; code: string }) =>
      endSecondFactor(shop.as(hanako), seal, { ...typed, keep: "", address });
    expect(await end({ password: "Wrong123", code: await codeOf(secret) })).toEqual({
      ok: false,
      reason: "wrong-password",
    });
    expect(await end({ password, code: "12" })).toEqual({ ok: false, reason: "wrong-code" });
    expect((await end({ password, code: codes[0]! })).ok).toBe(true);
    expect((await readSecondFactor(shop.as(hanako), seal)).state).toBe("off");
  });

  test("gives a code once for the password too, and says that it was used", async () => {
    const { secret } = await secured();
    const prove = async (current: string) =>
      reauthenticate(shop.as(hanako), seal, { current, session: "", address });
    const code = await codeOf(secret);
    expect(await prove(code)).toEqual({ ok: true, value: undefined });
    expect(await prove(code)).toEqual({ ok: false, reason: "used-code" });
  });

  test("knows a code of one step ago, and none of three", async () => {
    const { secret } = await secured();
    const judge = (otp: string) => judgeCode(shop.as(hanako), "user:hanako", secret, otp);
    expect(await judge(await codeOf(secret))).toBeDefined();
    expect(await judge("１２３")).toBeUndefined();
    expect(await judge("")).toBeUndefined();
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  checkResetCode,
  requestPasswordReset,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { mailCodes, pendingSignIns } from "#db/schema/index.ts";
import {
  herNetwork,
  herBrowser as known,
  networks,
  otherNetwork,
  resetsOf,
  wrongCode,
} from "#tests/support/mailed-codes.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// A stranger knows 花子's address, and has another browser on another line.

let shop: Shop;
let resets: ReturnType<typeof resetsOf>;
beforeEach(async () => {
  shop = await openShop();
  resets = resetsOf(shop);
});

describe("a mailed code", () => {
  test("is guessed only by the request that it was mailed for", async () => {
    const owner = await resets.ask(herNetwork);
    const stranger = await resets.ask(otherNetwork);
    for (let time = 0; time < 6; time++)
      await resets.reset(stranger, { code: wrongCode(stranger.code) });
    const next = await resets.ask(otherNetwork);
    expect(await resets.reset(next, { code: owner.code })).toMatchObject({ reason: "wrong-code" });
    expect((await resets.reset(owner)).ok).toBe(true);
  });

  test("of two browsers that ask at once is each one's own, and the first that is given ends both", async () => {
    const asked = await Promise.all([herNetwork, otherNetwork].map((one) => resets.isSent(one)));
    expect(asked).toEqual([true, true]);
    const [first, second] = [await resets.ask(herNetwork), await resets.ask(otherNetwork)];
    const both = await Promise.all(
      [first, second].map((one) => checkResetCode(shop.as(hanako), one)),
    );
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await resets.reset(second)).ok).toBe(true);
    expect(await resets.reset(first)).toMatchObject({ reason: "wrong-code" });
  });

  test("ends the sign-ins that wait for a second factor too", async () => {
    await shop.db.insert(pendingSignIns).values({
      tokenHash: "theirs",
      person: "user:hanako",
      triesLeft: 5,
      expiresAt: new Date(shop.as(hanako).now.getTime() + 60_000),
    });
    expect((await resets.reset(await resets.ask(herNetwork))).ok).toBe(true);
    expect(await shop.db.$count(pendingSignIns)).toBe(0);
  });
});

describe("letters", () => {
  test("reach her own browser when strangers have used up all of theirs", async () => {
    for (const network of networks(20)) await resets.isSent(network);
    expect(await resets.isSent(herNetwork)).toBe(false);
    const anothers = { ...known, people: ["user:taro"] };
    expect(await resets.isSent(herNetwork, { known: anothers })).toBe(false);
    const asked = await resets.ask(herNetwork, { known });
    expect((await resets.reset(asked, { known })).ok).toBe(true);
    for (let time = 0; time < 4; time++) expect(await resets.isSent("", { known })).toBe(true);
    expect(await resets.isSent("", { known })).toBe(false);
  });

  test("reach her own browser in a network that has had a hundred sent and has to wait", async () => {
    const scope = shop.as(hanako);
    for (let time = 0; time < 100; time++)
      await requestPasswordReset(scope, { email: `nobody-${time}@shop.test`, address: herNetwork });
    expect(await resets.isSent(herNetwork)).toBe(false);
    const nobody = { id: "none", code: "000000", address: herNetwork };
    for (let time = 0; time < 10; time++) await resets.reset(nobody);
    expect(await resets.reset(nobody)).toMatchObject({ reason: "too-many-tries" });
    const asked = await resets.ask(herNetwork, { known });
    expect((await resets.reset(asked, { known })).ok).toBe(true);
    expect(await shop.db.$count(mailCodes, eq(mailCodes.askedFrom, "device:her-browser"))).toBe(1);
  });
});

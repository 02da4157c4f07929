import { beforeEach, expect, test } from "vitest";
import { checkResetCode } from "#app/domain/customers/identity/reset-password.server.ts";
import { mailCodes } from "#db/schema/index.ts";
import {
  herNetwork,
  herBrowser as known,
  networks,
  resetsOf,
  wrongCode,
} from "#tests/support/mailed-codes.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// Nineteen strangers have asked for a new password of 花子's, and guess at their codes all at once.

let shop: Shop;
let resets: ReturnType<typeof resetsOf>;
let strangers: Awaited<ReturnType<typeof resets.ask>>[];
beforeEach(async () => {
  shop = await openShop();
  resets = resetsOf(shop);
  strangers = [];
  for (const network of networks(19)) strangers.push(await resets.ask(network));
  const guesses = strangers.flatMap((one) => Array<typeof one>(6).fill(one));
  await Promise.all(
    guesses.map((one) => checkResetCode(shop.as(hanako), { ...one, code: wrongCode(one.code) })),
  );
});

async function heard() {
  const rows = await shop.db.select({ left: mailCodes.triesLeft }).from(mailCodes);
  return rows.reduce((sum, { left }) => sum + 5 - left, 0);
}

test("strangers' guesses are thirty an hour, and the first at each code is heard", async () => {
  expect(await heard()).toBe(19 + 10);
  expect((await resets.reset(await resets.ask(herNetwork))).ok).toBe(true);
  expect(await heard()).toBe(30);
});

test("beyond them none is heard, were it right", async () => {
  const late = { ...strangers.at(-1)!, address: "192.0.2.99" };
  expect((await resets.reset(late)).ok).toBe(false);
});

test("who knows the code has not guessed, and may show it again", async () => {
  const owner = await resets.ask(herNetwork);
  expect(await checkResetCode(shop.as(hanako), owner)).toMatchObject({ ok: true });
  expect(await resets.reset(owner, { password: "Hanako58" })).toMatchObject({
    reason: "own-name-in-password",
  });
  expect((await resets.reset(owner)).ok).toBe(true);
});

test("in her own browser she has five guesses, whatever strangers do", async () => {
  const owner = await resets.ask(herNetwork, { known });
  const wrong = { code: wrongCode(owner.code), known };
  for (let time = 0; time < 4; time++) await resets.reset(owner, wrong);
  expect((await resets.reset(owner, { known })).ok).toBe(true);
});

test("and no more than five", async () => {
  const owner = await resets.ask(herNetwork, { known });
  const wrong = { code: wrongCode(owner.code), known };
  for (let time = 0; time < 5; time++) await resets.reset(owner, wrong);
  expect((await resets.reset(owner, { known })).ok).toBe(false);
});

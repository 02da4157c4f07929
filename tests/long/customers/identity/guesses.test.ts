import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { verifyCredentials } from "#app/domain/customers/identity/verify-credentials.server.ts";
import { networkOf } from "#app/domain/customers/session/device.ts";
import { countGuess } from "#app/domain/customers/session/guesses.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { signInFailures, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const password = "Ab3@xyz";
const passwordHash = await hashPassword(password);
const from = { address: "203.0.113.7", userAgent: "test" };
const known = { id: "her-browser", people: ["user:hanako" as const] };
const second = 1 / 86_400;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, hanako.id));
});

const attempt = (name: string, typed: string, more = {}) =>
  signInBuyer(shop.as(hanako), { ...from, name, password: typed, ...more });

/** Ten wrong guesses, each from another network. */
async function guessed(name = "hanako") {
  for (let time = 0; time < 10; time++)
    await attempt(name, "nope", { address: `198.51.100.${time}` });
}

test("after ten guesses at a name the wait is said, however the name is written", async () => {
  await guessed("090-1234-5670");
  for (const name of ["090-1234-5670", "09012345670"])
    expect(await attempt(name, password)).toMatchObject({
      reason: "too-many-tries",
      waitSeconds: 30,
    });
}, 30_000);

test("a browser that she has used before lets her in while strangers guess", async () => {
  await guessed();
  expect((await attempt("hanako", password, { known })).ok).toBe(true);
  // Somebody else's known browser is a stranger to her.
  const theirs = { id: "their-browser", people: ["user:taro" as const] };
  expect((await attempt("hanako", password, { known: theirs })).ok).toBe(false);
  // And letting her in forgives the strangers nothing.
  expect((await attempt("hanako", password)).ok).toBe(false);
}, 30_000);

test("strangers wait longer each time, and the right password works after the wait", async () => {
  await guessed();
  const waits: number[] = [];
  for (let time = 0; time < 7; time++) {
    const elsewhere = { address: `192.0.2.${time}` };
    const refused = await attempt("hanako", "nope", elsewhere);
    if (refused.ok || !("waitSeconds" in refused)) throw new Error("heard without a wait");
    waits.push(refused.waitSeconds);
    shop.wait(refused.waitSeconds * second);
    expect(await attempt("hanako", "nope", elsewhere)).toMatchObject({
      reason: "wrong-name-or-password",
    });
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  shop.wait(900 * second);
  expect((await attempt("hanako", password)).ok).toBe(true);
}, 30_000);

test("who comes too early is not heard, and lengthens no wait", async () => {
  const guess = { account: "user:hanako", by: "anyone", address: from.address } as const;
  for (let time = 0; time < 10; time++) await countGuess(shop.as(hanako), guess);
  for (let time = 0; time < 50; time++)
    expect(await countGuess(shop.as(hanako), guess)).toMatchObject({ waitSeconds: 30 });
});

test("a right password takes itself and the wrong ones before it out of the count", async () => {
  const guess = { account: "user?hanako", by: "anyone", ...from } as const;
  for (let round = 0; round < 3; round++) {
    for (let time = 0; time < 9; time++) await countGuess(shop.as(hanako), guess);
    expect((await attempt("hanako", password)).ok).toBe(true);
  }
  const left = await shop.db.select().from(signInFailures);
  expect(left).toMatchObject([{ key: `network:${from.address}`, failures: 27 }]);
});

test("guesses on her own pages wait too, but not in the browser that is hers", async () => {
  for (let time = 0; time < 10; time++)
    await verifyCredentials(shop.as(hanako), { current: "nope", ...from });
  const proof = { current: password, ...from };
  expect(await verifyCredentials(shop.as(hanako), proof)).toMatchObject({
    reason: "too-many-tries",
  });
  expect(await verifyCredentials(shop.as(hanako), { ...proof, known })).toMatchObject({ ok: true });
}, 30_000);

test("a network that has used up its share is refused before anything is worked out, known browsers apart", async () => {
  const scope = shop.as(hanako);
  for (let time = 0; time < 100; time++)
    await countGuess(scope, { account: `user?${time}`, by: "anyone", ...from });
  expect(await attempt("hanako", password)).toMatchObject({ reason: "too-many-tries" });
  expect((await attempt("hanako", password, { address: "192.0.2.1" })).ok).toBe(true);
  expect((await attempt("hanako", password, { known })).ok).toBe(true);
}, 30_000);

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", true],
  ["2001:db8:1:2::", "2001:db8:1:3::", false],
  ["203.0.113.7", "203.0.113.8", false],
])("%s and %s are one network: %s", (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same);
});

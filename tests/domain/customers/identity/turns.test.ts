import { beforeEach, expect, test } from "vitest";
import { networkSiteOf } from "#app/domain/customers/session/device.ts";
import { countGuess } from "#app/domain/customers/session/guesses.server.ts";
import { signInFailures } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// An attacker who never rests guesses at 花子's account; she has a new telephone.

const second = 1 / 86_400;
const theirs = "198.51.100.66";
const hers = "203.0.113.7";
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const guess = (address: string, account = "user:hanako") =>
  countGuess(shop.as(hanako), { account, address, by: "anyone" });

/** For so many hours each of these places guesses at the first moment that it is heard; how often it was. */
async function attack(places: readonly string[], hours: number, account?: string) {
  let heard = 0;
  const ends = shop.as(hanako).now.getTime() + hours * 3_600_000;
  while (shop.as(hanako).now.getTime() < ends) {
    const waits: number[] = [];
    for (const place of places) {
      const answer = await guess(place, account);
      if (answer.ok) heard++;
      else waits.push(answer.waitSeconds);
    }
    if (waits.length === places.length) shop.wait(Math.min(...waits) * second);
  }
  return heard;
}

/** How many seconds she tries, while they go on trying before her each second. */
async function secondsUntilHeard(places: readonly string[], account?: string) {
  for (let waited = 0; waited < 3_600; waited++) {
    for (const place of places) await guess(place, account);
    if ((await guess(hers, account)).ok) return waited;
    shop.wait(second);
  }
  return Number.POSITIVE_INFINITY;
}

test("from another place she is heard at the next turn, however long one has guessed", async () => {
  await attack([theirs], 24);
  expect(await secondsUntilHeard([theirs])).toBeLessThan(900);
}, 60_000);

test("an attacker of many lines of one provider is one place", async () => {
  const lines = Array.from({ length: 12 }, (_, line) => `2001:db8:1:${line}::1`);
  await attack(lines, 24);
  expect(await secondsUntilHeard(lines)).toBeLessThan(900);
  expect(networkSiteOf("2001:db8:1:2::1")).toBe("2001:db8:1::/48");
}, 60_000);

test("one place alone is heard less and less", async () => {
  expect(await attack([theirs], 24)).toBeLessThan(60);
}, 60_000);

test("where nobody guesses she mistypes ten times without a wait", async () => {
  for (let time = 0; time < 10; time++) expect((await guess(hers)).ok).toBe(true);
  expect(await guess(hers)).toMatchObject({ waitSeconds: 30 });
});

test("counts that have rested for a day are forgotten", async () => {
  for (let time = 0; time < 12; time++) await guess(`192.0.2.${time}`, `user?nobody-${time}`);
  shop.wait(3);
  await guess(hers);
  expect(await shop.db.$count(signInFailures)).toBe(2);
});

import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { setEmployeePassword } from "#app/domain/customers/company/employees.server.ts";
import {
  requestPasswordReset,
  resetPassword,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { countGuess } from "#app/domain/customers/session/guesses.server.ts";
import { signInBuyer, signInStaff } from "#app/domain/customers/session/sign-in.server.ts";
import { changePerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { outbox } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, zhou } from "#tests/support/shop.ts";

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

test("many places together are heard no more often than one was: seventeen times in an hour", async () => {
  const many = Array.from({ length: 40 }, (_, place) => `192.0.2.${place}`);
  expect(await attack(many, 1)).toBe(17);
  expect(await attack(many, 1)).toBe(4);
}, 60_000);

test("a new password by the mailed code ends every wait, for programs too", async () => {
  const many = Array.from({ length: 40 }, (_, place) => `192.0.2.${place}`);
  await attack([hers, ...many], 2);
  while ((await guess(hers)).ok);
  const address = hers;
  const email = "hanako@shop.test";
  const asked = await requestPasswordReset(shop.as(hanako), { email, address });
  if (!asked.ok) throw new Error(asked.reason);
  const [letter] = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, email));
  const code = /認証コード: (\d{6})/.exec(letter!.body)![1]!;
  const password = "Kamome58";
  const typed = { ...asked.value, email, code, password, address };
  expect((await resetPassword(shop.as(hanako), typed)).ok).toBe(true);
  // No browser shows who it is here.
  const attempt = { name: "hanako", password, address, userAgent: "program" };
  expect((await signInBuyer(shop.as(hanako), attempt)).ok).toBe(true);
}, 60_000);

test("so does one that the owner or the admin has set", async () => {
  const attempt = { password: "Kamome58", address: hers, userAgent: "test" };
  const accounts = ["user:kenji", "staff:li"];
  for (const account of accounts) await attack([theirs], 1, account);
  for (const account of accounts) while ((await guess(hers, account)).ok);
  expect((await setEmployeePassword(shop.as(hanako), kenji.id, "Kamome58")).ok).toBe(true);
  expect((await changePerson(shop.as(zhou), "li", { password: "Kamome58" })).ok).toBe(true);
  const [buyer, staff] = [
    await signInBuyer(shop.as(hanako), { ...attempt, name: "kenji" }),
    await signInStaff(shop.as(hanako), { ...attempt, name: "li" }),
  ];
  expect([buyer.ok, staff.ok]).toEqual([true, true]);
}, 60_000);

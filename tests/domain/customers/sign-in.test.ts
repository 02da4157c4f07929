import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { signInBuyer, signInStaff } from "#app/domain/customers/session/sign-in.server.ts";
import { sessions, staff, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

const passwordHash = await hashPassword("Ab3@xyz");
const from = { address: "203.0.113.7", userAgent: "test" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, hanako.id));
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.id, wang.id));
});

test.each(["hanako", "HANAKO", "hanako@shop.test", "09012345670", "090-1234-5670"])(
  "%s and the password open a session",
  async (name) => {
    const opened = await signInBuyer(shop.as(hanako), { ...from, name, password: "Ab3@xyz" });
    expect(opened.ok).toBe(true);
    expect(await shop.db.$count(sessions)).toBe(1);
  },
);

test("only the hash of the token is kept", async () => {
  const opened = await signInBuyer(shop.as(hanako), {
    ...from,
    name: "hanako",
    password: "Ab3@xyz",
  });
  const [session] = await shop.db.select().from(sessions);
  expect(opened.ok && session?.tokenHash).not.toBe(opened.ok && opened.value.token);
});

test("a disabled user cannot sign in", async () => {
  await shop.db.update(users).set({ state: "disabled" }).where(eq(users.id, hanako.id));
  const refused = await signInBuyer(shop.as(hanako), {
    ...from,
    name: "hanako",
    password: "Ab3@xyz",
  });
  expect(refused).toEqual({ ok: false, reason: "wrong-name-or-password" });
});

test("staff sign in by their own door: a buyer's name opens nothing there", async () => {
  expect(
    (await signInStaff(shop.as(wang), { ...from, name: "wang", password: "Ab3@xyz" })).ok,
  ).toBe(true);
  expect(
    (await signInStaff(shop.as(wang), { ...from, name: "hanako", password: "Ab3@xyz" })).ok,
  ).toBe(false);
  expect(
    (await signInBuyer(shop.as(wang), { ...from, name: "wang", password: "Ab3@xyz" })).ok,
  ).toBe(false);
});

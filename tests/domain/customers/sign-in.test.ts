import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inTurn } from "#app/domain/customers/session/hashing-turns.ts";
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

test("a wrong password and an unknown name are one refusal", async () => {
  const wrong = await signInBuyer(shop.as(hanako), { ...from, name: "hanako", password: "nope" });
  const unknown = await signInBuyer(shop.as(hanako), { ...from, name: "nobody", password: "nope" });
  expect(wrong).toEqual({ ok: false, reason: "wrong-name-or-password" });
  expect(unknown).toEqual(wrong);
});

test("an unknown name is worked out like a known one, so that time tells nothing", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Both places are taken: whoever has a hash worked out has to wait.
  const held = [inTurn(() => gate), inTurn(() => gate)];
  let answered = false;
  const asked = signInBuyer(shop.as(hanako), { ...from, name: "nobody", password: "nope" });
  void asked.then(() => {
    answered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(answered).toBe(false);
  release();
  await Promise.all(held);
  expect(await asked).toMatchObject({ reason: "wrong-name-or-password" });
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

test("after ten failures even the right password waits, and works again when the time is over", async () => {
  for (let tries = 0; tries < 10; tries++)
    await signInBuyer(shop.as(hanako), { ...from, name: "hanako", password: "nope" });

  const right = { ...from, name: "hanako", password: "Ab3@xyz" };
  expect(await signInBuyer(shop.as(hanako), right)).toMatchObject({
    ok: false,
    reason: "too-many-tries",
  });
  shop.wait(1);
  expect((await signInBuyer(shop.as(hanako), right)).ok).toBe(true);
}, 30_000);

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

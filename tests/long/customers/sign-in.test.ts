import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inHashingQueue } from "#app/domain/customers/session/hashing-queue.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { staff, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

const passwordHash = await hashPassword("Ab3@xyz");
const from = { address: "203.0.113.7", userAgent: "test" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, hanako.id));
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.id, wang.id));
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
  const held = [inHashingQueue(() => gate), inHashingQueue(() => gate)];
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

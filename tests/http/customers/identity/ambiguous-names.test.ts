import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { listAmbiguousNames } from "#app/domain/customers/staff/change-member.server.ts";
import { users } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

const password = "Ab3@xyz";
const passwordHash = await hashPassword(password);
const from = { address: "203.0.113.7", userAgent: "test" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash });
});

const signIn = (name: string) => signInBuyer(shop.as(hanako), { ...from, name, password });
const idOf = async (name: string) => {
  const opened = await signIn(name);
  return opened.ok && opened.value.person;
};

test("staff see whose address or name is somebody else's", async () => {
  await shop.db.run("DROP TRIGGER users_email_stays_canonical");
  await shop.db.update(users).set({ email: "Taro@Shop.test" }).where(eq(users.id, "hanako"));
  const browser = await shop.browser(chen);
  const page = await browser.open("/staff/members");
  expect(page.text).toContain("需要更正的登录信息");
  expect(page.text).toContain("邮箱重复");
  expect(page.text).toContain(taro.name === "" ? "" : "太郎貿易");
  expect(await listAmbiguousNames(shop.as(chen))).toMatchObject([
    { id: "hanako", holderOperationId: "10002" },
  ]);
  // The person it is about signs in by name, and not by the address.
  expect(await idOf("taro@shop.test")).toBe("user:taro");
  expect(await idOf("hanako")).toBe("user:hanako");
});

import { eq, getTableColumns } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import {
  addEmployee,
  setEmployeePassword,
} from "#app/domain/customers/company/employees.server.ts";
import { changePassword, changePhone } from "#app/domain/customers/identity/own-account.server.ts";
import {
  requestPasswordReset,
  resetPassword,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { inHashingQueue } from "#app/domain/customers/session/hashing-queue.ts";
import { signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { addPerson, changePerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { mailCodes, outbox, signInFailures } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, zhou } from "#tests/support/shop.ts";

const address = "203.0.113.7";
const password = "Takahashi58";
let shop: Shop;
let release: () => void;
let held: Promise<unknown>;

/** Two are being worked out and eight wait: there is no room for one more. */
beforeEach(async () => {
  shop = await openShop();
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = Promise.all(Array.from({ length: 10 }, () => inHashingQueue(() => gate)));
});
afterEach(async () => {
  release();
  await held;
});

const employee = {
  loginName: "ryo",
  name: "高橋 涼",
  email: "ryo@shop.test",
  password: "Kamome58",
  permissions: [],
  paymentLimitYen: null,
  monthlyBudgetYen: null,
};
const person = { loginName: "zhao", name: "赵", role: "finance", password: "Kamome58" } as const;
const id = crypto.randomUUID();

test.each<[string, () => Promise<{ ok: boolean }>]>([
  [
    "signing in",
    () => signInBuyer(shop.as(hanako), { name: "hanako", password, address, userAgent: "" }),
  ],
  [
    "one's own new password",
    () => changePassword(shop.as(hanako), { current: password, password, address, keep: "" }),
  ],
  [
    "one's own telephone",
    () => changePhone(shop.as(hanako), { current: password, phone: "09011112222", address }),
  ],
  ["a new employee", () => addEmployee(shop.as(hanako), { id, ...employee })],
  ["an employee's password", () => setEmployeePassword(shop.as(hanako), kenji.id, "Kamome58")],
  ["a new colleague", () => addPerson(shop.as(zhou), { id, ...person })],
  ["a colleague's password", () => changePerson(shop.as(zhou), "li", { password: "Kamome58" })],
])("%s is told to come again while too many wait, and counts as no guess", async (_, asked) => {
  expect(await asked()).toMatchObject({ ok: false, reason: "busy" });
  expect(await shop.db.$count(signInFailures)).toBe(0);
});

test("a mailed code is still good after the shop was busy", async () => {
  const email = "hanako@shop.test";
  const asked = await requestPasswordReset(shop.as(hanako), { email, address });
  if (!asked.ok) throw new Error(asked.reason);
  const [letter] = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  const code = /認証コード: (\d{6})/.exec(letter!.body)![1]!;
  const wanted = { ...asked.value, email, code, password: "Kamome58", address };
  expect(await resetPassword(shop.as(hanako), wanted)).toMatchObject({ reason: "busy" });
  const [kept] = await shop.db.select().from(mailCodes).where(eq(mailCodes.subject, wanted.email));
  expect(kept).toMatchObject({ usedAt: null, triesLeft: 5 });
  release();
  await held;
  expect(await resetPassword(shop.as(hanako), wanted)).toMatchObject({ ok: true });
});

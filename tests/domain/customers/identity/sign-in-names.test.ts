import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { addEmployee } from "#app/domain/customers/company/employees.server.ts";
import { requestPasswordReset } from "#app/domain/customers/identity/reset-password.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { outbox, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

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

/** Neither a new row nor a changed one may have it. */
async function schemaRefuses(wrong: Partial<typeof users.$inferInsert>, constraint: string) {
  const [row] = await shop.db.select().from(users).where(eq(users.id, "hanako"));
  const other = { ...row!, id: "other", loginName: "other", email: "o@shop.test", phone: null };
  const named = { cause: { message: expect.stringContaining(constraint) } };
  await expect(shop.db.insert(users).values({ ...other, ...wrong })).rejects.toMatchObject(named);
  await expect(
    shop.db.update(users).set(wrong).where(eq(users.id, "hanako")),
  ).rejects.toMatchObject(named);
}

describe("an e-mail address", () => {
  test.each(["Aud.X@Shop.Test", " aud.x@shop.test ", "ａｕｄ．ｘ＠ｓｈｏｐ．ｔｅｓｔ"])(
    "typed as %s is kept, and signs in, in its one spelling",
    async (typed) => {
      const email = fields.email.parse(typed);
      expect(email).toBe("aud.x@shop.test");
      await shop.db.update(users).set({ email }).where(eq(users.id, "hanako"));
      expect(await idOf(typed)).toBe("user:hanako");
      await requestPasswordReset(shop.as(hanako), { ...from, email: fields.email.parse(typed) });
      expect(await shop.db.$count(outbox, eq(outbox.to, email))).toBe(1);
    },
  );

  test("of somebody else is refused in any spelling, and the schema keeps no other", async () => {
    const rights = { permissions: [], paymentLimitYen: null, monthlyBudgetYen: null };
    const added = await addEmployee(shop.as(hanako), {
      id: crypto.randomUUID(),
      loginName: "ryo",
      name: "高橋 涼",
      password: "Takahashi1",
      ...rights,
      email: fields.email.parse("TARO@shop.test"),
    });
    expect(added).toMatchObject({ ok: false, reason: "email-taken" });
    for (const email of ["Other@shop.test", " other@shop.test"])
      await schemaRefuses({ email }, "users_email_canonical");
  });
});

describe("a user name", () => {
  test.each(["090-7822-0002", "０９０－７８２２", "+81 90-7822-0002", "090.7822.0002", "1_2"])(
    "%s could be a number and is refused",
    (typed) => expect(fields.loginName.safeParse(typed).success).toBe(false),
  );

  test("with an @ is refused, and one with a letter is fine", () => {
    expect(fields.loginName.safeParse("taro@shop.test").success).toBe(false);
    expect(fields.loginName.parse("Taro-090")).toBe("taro-090");
  });

  test("without a letter, in capitals or with an @ is kept by no table", async () => {
    for (const loginName of ["090-7822-0002", "TARO", "taro@shop"])
      await schemaRefuses({ loginName }, "users_login_name_is_a_name");
  });

  test("of old that looks like somebody's telephone leads to the telephone's owner", async () => {
    await shop.db.run("DROP TRIGGER users_login_name_stays_a_name");
    await shop.db.update(users).set({ phone: "09078220002" }).where(eq(users.id, "taro"));
    // The earlier row is the other one's, so that the order of rows decides nothing.
    await shop.db.update(users).set({ loginName: "090-7822-0002" }).where(eq(users.id, "hanako"));
    for (const typed of [
      "090-7822-0002",
      "09078220002",
      "+81 90-7822-0002",
      "０９０７８２２０００２",
    ])
      expect(await idOf(typed)).toBe("user:taro");
    expect(await idOf("hanako@shop.test")).toBe("user:hanako");
    await shop.db.update(users).set({ phone: null }).where(eq(users.id, "taro"));
    expect(await idOf("090-7822-0002")).toBe("user:hanako");
  });
});

test.each(["090−1234−5678", "090ー1234ー5678", "０９０‐１２３４‐５６７８", "090–1234–5678"])(
  "%s is a telephone number, whichever stroke stands between its digits",
  (typed) => {
    expect(fields.mobile.safeParse(typed).data).toBe("09012345678");
    expect(fields.phone.safeParse(typed).data).toBe("090-1234-5678");
  },
);

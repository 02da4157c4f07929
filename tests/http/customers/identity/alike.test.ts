import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInBuyer, signInStaff } from "#app/domain/customers/session/sign-in.server.ts";
import { users } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { hanako, openShop, taro } from "#tests/support/shop.ts";

// Nobody learns at the doors who is a member: names that are and names that nobody has are answered in the same
// words, as often, and with the same work.

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ state: "disabled" }).where(eq(users.id, taro.id));
});

/** Twelve wrong passwords in one browser: what each was answered. */
async function answersTo(name: string, door: "/login" | "/staff/login") {
  const browser = await shop.browser();
  const answers: string[] = [];
  for (let time = 0; time < 12; time++) answers.push(await wrongPassword(browser, name, door));
  return answers;
}

async function wrongPassword(browser: Browser, name: string, door: "/login" | "/staff/login") {
  const page = await browser.open(door);
  const answer = await (door === "/login"
    ? page.submit("ログイン", { "ID・メール・電話番号": name, パスワード: "Wrong123" })
    : page.submit("登录", { 账号: name, 密码: "Wrong123" }));
  return `${answer.status} ${answer.problems.join()}`;
}

test("every name of a buyer is answered like one of nobody, however many of theirs have been guessed at", async () => {
  const unknown = await answersTo("nobody", "/login");
  expect(unknown.map((answer) => answer.slice(0, 3))).toEqual([
    ...Array<string>(10).fill("400"),
    ...["429", "429"],
  ]);
  for (const name of ["hanako", "hanako@shop.test", "090-1234-5670", "taro", "nobody@shop.test"])
    expect(await answersTo(name, "/login"), name).toEqual(unknown);
}, 120_000);

test("staff are answered like nobody", async () => {
  expect(await answersTo("wang", "/staff/login")).toEqual(
    await answersTo("nobody", "/staff/login"),
  );
}, 60_000);

describe("work", () => {
  test.each([
    ["/login", signInBuyer, "hanako"],
    ["/login, disabled", signInBuyer, "taro"],
    ["/staff/login", signInStaff, "wang"],
  ])(
    "at %s a name costs the database what one of nobody costs, heard or not",
    async (_, signIn, name) => {
      const { client } = shop;
      const calls = [vi.spyOn(client, "execute"), vi.spyOn(client, "batch")];
      const costs = async (typed: string) => {
        const each: number[] = [];
        for (let time = 0; time < 11; time++) {
          const before = calls.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
          await signIn(shop.as(hanako), {
            name: typed,
            password: "Wrong123",
            address: "203.0.113.7",
            userAgent: "test",
          });
          each.push(calls.reduce((sum, spy) => sum + spy.mock.calls.length, 0) - before);
        }
        return each;
      };
      expect(await costs(name)).toEqual(await costs("nobody"));
    },
    60_000,
  );
});

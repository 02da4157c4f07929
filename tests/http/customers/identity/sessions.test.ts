import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { sessions, staff, users } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

const password = "Ab3@xyz";
const passwordHash = await hashPassword(password);
const hour = 1 / 24;
const minute = hour / 60;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, hanako.id));
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.id, wang.id));
});

async function buyerSignsIn(to = "/user") {
  const browser = await shop.browser();
  const door = await browser.open(`/login?to=${to}`);
  const typed = { "ID・メール・電話番号": "hanako", パスワード: password };
  const page = await door.submit("ログイン", typed);
  expect(page.path).toBe(to);
  return browser;
}

async function staffSignsIn() {
  const browser = await shop.browser();
  const door = await browser.open("/staff/login");
  expect((await door.submit("登录", { 账号: "wang", 密码: password })).path).toBe("/staff");
  return browser;
}

describe("a buyer's session", () => {
  test("ends after seven days without a request, says so once, and leads back", async () => {
    const browser = await buyerSignsIn();
    shop.wait(7 + 2 * hour);
    const door = await browser.open("/user/inform?kind=order");
    expect(door.path).toBe(`/login?${new URLSearchParams({ to: "/user/inform?kind=order" })}`);
    expect(door.text).toContain("ログインの有効期限が切れました。もう一度ログインしてください");
    // The dead cookie is gone, and with it the sentence.
    expect(browser.sessionCookie()).not.toContain("__Host-session");
    expect((await browser.open("/login")).text).not.toContain("有効期限");
    const typed = { "ID・メール・電話番号": "hanako", パスワード: password };
    expect((await door.submit("ログイン", typed)).path).toBe("/user/inform?kind=order");
  });

  test("lives on by being used, and no longer than fourteen days", async () => {
    const browser = await buyerSignsIn();
    shop.wait(5);
    expect((await browser.open("/user")).path).toBe("/user");
    shop.wait(5);
    expect((await browser.open("/user")).path).toBe("/user");
    shop.wait(4.1);
    expect((await browser.open("/user")).text).toContain("有効期限が切れました");
  });

  test("is noted once an hour, not with each request", async () => {
    const browser = await buyerSignsIn();
    const seen = async () => (await shop.db.select().from(sessions))[0]!.lastSeenAt!.getTime();
    const atFirst = await seen();
    shop.wait(50 * minute);
    await browser.open("/user");
    expect(await seen()).toBe(atFirst);
    shop.wait(11 * minute);
    await browser.open("/user");
    expect(await seen()).toBe(atFirst + 61 * 60_000);
  });

  test("that is idle stands on no list of the person's own", async () => {
    await buyerSignsIn();
    shop.wait(7 + 2 * hour);
    const page = await (await shop.browser(hanako)).open("/user/userDetail");
    expect(page.document.querySelectorAll("input[name=session]").length).toBeLessThan(2);
  });
});

describe("a session of staff", () => {
  test("ends after half an hour without an act, in their language", async () => {
    const browser = await staffSignsIn();
    shop.wait(25 * minute);
    expect((await browser.open("/staff")).path).toBe("/staff");
    shop.wait(25 * minute);
    const form = await browser.open("/staff/withdrawals");
    expect(form.path).toBe("/staff/withdrawals");
    shop.wait(32 * minute);
    // A form that was half typed leads back to its page.
    const door = await browser.open("/staff/withdrawals", {
      method: "POST",
      body: new URLSearchParams({ intent: "approve" }),
    });
    expect(door.text).toContain("登录已过期，请重新登录");
    expect((await door.submit("登录", { 账号: "wang", 密码: password })).path).toBe(
      "/staff/withdrawals",
    );
  });
});

describe("during an attack", () => {
  const wrong = (path: string, name: string, cookie = "") =>
    shop.fetch(
      new Request(`https://shop.test${path}`, {
        method: "POST",
        headers: { Cookie: cookie },
        body: new URLSearchParams({ name, password: "Wrong1234" }),
      }),
    );

  test("the browser that she has signed in by still lets her in; a made-up mark does not", async () => {
    const hers = await buyerSignsIn();
    await (await hers.open("/user")).submit("ログアウト");
    for (let time = 0; time < 10; time++) await wrong("/login", "hanako");
    const refused = await wrong("/login", "hanako@shop.test", "__Host-device=Imh1aCI%3D");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("30");
    expect(await refused.text()).toContain("30秒ほど時間をおいて");
    const door = await hers.open("/login?to=/user");
    const typed = { "ID・メール・電話番号": "hanako", パスワード: password };
    expect((await door.submit("ログイン", typed)).path).toBe("/user");
  });

  test("sixty guesses at once are mostly sent away before they are worked out", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, time) => wrong("/login", `nobody-${time}`)),
    );
    const away = answers.filter(({ status }) => status === 429);
    expect(away.length).toBeGreaterThan(40);
    expect(await away[0]!.text()).toContain("ログインが混み合っています");
  });
});

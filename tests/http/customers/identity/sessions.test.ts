import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { financeProposals, sessions, staff, users } from "#db/schema/index.ts";
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

  test("that ends in the middle of a form keeps what was typed, without its secrets", async () => {
    const browser = await buyerSignsIn("/user/userDetail");
    const form = await browser.open("/user/userDetail");
    shop.wait(7 + 2 * hour);
    const typed = {
      携帯電話番号: "090-5555-6666",
      "いまのパスワード、またはメールの認証コード": password,
    };
    const kept = await form.submit("変更する", typed);
    expect(kept.status).toBe(401);
    expect(kept.text).toContain("入力された内容は、まだ送信していません");
    expect(kept.document.toString()).toContain("090-5555-6666");
    expect(kept.document.toString()).not.toContain(password);
    expect(kept.link("新しいタブでログインする")).toBe("/login");
  });

  test("that has ended leads a stranger's form and a script's to the door as before", async () => {
    const browser = await buyerSignsIn();
    shop.wait(7 + 2 * hour);
    const body = new URLSearchParams({ intent: "save" });
    const script = await browser.answer("/user/bankAccount", {
      method: "POST",
      body,
      headers: { Accept: "*/*" },
    });
    expect(script.status).toBe(302);
    const stranger = await (await shop.browser()).answer("/user/bankAccount", {
      method: "POST",
      body,
    });
    expect(stranger.headers.get("Location")).toBe("/login?to=%2Fuser%2FbankAccount");
    // Where a script's parts go there is no page to show a form on.
    const parts = await browser.answer("/user/uploads", { method: "POST", body });
    expect(parts.status).toBe(401);
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
    const door = await browser.open("/staff/withdrawals");
    expect(door.text).toContain("登录已过期，请重新登录");
    expect((await door.submit("登录", { 账号: "wang", 密码: password })).path).toBe(
      "/staff/withdrawals",
    );
  });

  test("that ends in the middle of a form keeps what was typed until it is sent after all", async () => {
    const browser = await staffSignsIn();
    const form = await browser.open("/staff/corrections");
    shop.wait(32 * minute);
    const typed = { 起算日: "2026-01-14", "金额（日元）": "5000000", 原因: "自有资金（开户存入）" };
    const kept = await form.submit("提交期初余额", typed);
    expect(kept.status).toBe(401);
    expect(kept.title).toContain("登录已过期");
    expect(kept.text).toContain("填写的内容尚未提交");
    // Before the sign-in beside it, nothing is lost either.
    const still = await kept.submit("重新提交");
    expect(still.status).toBe(401);
    expect(await shop.db.$count(financeProposals)).toBe(0);

    const beside = await browser.open(still.link("在新标签页登录"));
    await beside.submit("登录", { 账号: "wang", 密码: password });
    const sent = await still.submit("重新提交");
    expect(sent.path).toBe("/staff/proposals");
    expect(sent.text).toContain("自有资金（开户存入）");
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
    const refused = await wrong("/login", "hanako", "__Host-device=Imh1aCI%3D");
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

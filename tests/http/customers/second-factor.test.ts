import { generateTOTP } from "@epic-web/totp";
import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { hashPassword, isOutdated } from "#app/domain/customers/session/password.server.ts";
import { outbox, sessions, signInFailures, staff, users } from "#db/schema/index.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

const password = "Hanako123";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  const passwordHash = await hashPassword(password);
  await shop.db.update(users).set({ passwordHash });
  await shop.db.update(staff).set({ passwordHash });
});

const signIn = async (browser: Browser, name = "hanako", to = "/user") =>
  (await browser.open(`/login?to=${to}`)).submit("ログイン", {
    "ID・メール・電話番号": name,
    パスワード: password,
  });

/** Sets the factor up on its page; answers the key and the recovery codes that the page shows once. */
async function setUp(page: Page, words: { begin: string; code: string; confirm: string }) {
  const begun = await page.submit(words.begin);
  const shown = await begun.submit(words.confirm, { [words.code]: "000000" });
  expect(shown.status).toBe(400);
  const secret = shown.document.querySelector("code")!.text.replaceAll(" ", "");
  const { otp } = await generateTOTP({ secret });
  const done = await shown.submit(words.confirm, { [words.code]: otp });
  expect(done.status).toBe(200);
  const codes = done.document.querySelectorAll(".codes code").map((code) => code.text);
  expect(codes).toHaveLength(10);
  // The code that confirmed it is spent; another one would follow in thirty seconds.
  await shop.db.run("DELETE FROM second_factor_uses");
  return { secret, codes };
}

const japanese = { begin: "設定をはじめる", code: "認証コード（6桁）", confirm: "有効にする" };
const chinese = { begin: "开始设置", code: "验证码（6位）", confirm: "启用" };

test("a buyer sets it up, signs in with it, and takes it off again, without a script", async () => {
  const own = await shop.browser(hanako);
  const settings = await (await own.open("/user/userDetail")).follow("2段階認証の設定");
  const { secret, codes } = await setUp(settings, japanese);
  expect((await own.open("/user/secondFactor")).text).not.toContain(codes[0]!);

  const browser = await shop.browser();
  const second = await signIn(browser);
  expect(second.path).toContain("/login/code");
  expect((await browser.open("/user")).path).toContain("/login");
  const wrong = await second.submit("ログイン", { 認証コード: "12345" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["認証コードが正しくありません"]);
  const { otp } = await generateTOTP({ secret });
  expect((await wrong.submit("ログイン", { 認証コード: otp })).path).toBe("/user");

  const off = await (await browser.open("/user/secondFactor")).submit("2段階認証を解除する", {
    いまのパスワード: password,
    "認証コード（6桁）": codes[0]!,
  });
  expect(off.text).toContain("無効");
  expect((await own.open("/user")).path).toContain("/login");
  expect((await signIn(await shop.browser())).path).toBe("/user");
});

test("five wrong codes lead back to the password", async () => {
  await setUp(await (await shop.browser(hanako)).open("/user/secondFactor"), japanese);
  const browser = await shop.browser();
  let page = await signIn(browser);
  for (let tries = 0; tries < 5; tries++) page = await page.submit("ログイン", { 認証コード: "1" });
  expect(page.path).toMatch(/^\/login\?.*expired/);
  expect(page.text).toContain("もう一度ログインしてください");
});

test("staff stand behind it where it is required, and can go nowhere else before", async () => {
  const guarded = (request: Request) => shop.fetch(request, { staffSecondFactor: true });
  const browser = new Browser(guarded, "shop.test");
  const setup = await (await browser.open("/staff/login?to=/staff/quotes")).submit("登录", {
    账号: "li",
    密码: password,
  });
  expect(setup.path).toBe("/staff/secondFactor");
  expect((await browser.open("/staff/quotes")).path).toBe("/staff/secondFactor");
  expect((await browser.answer("/staff/people", { method: "POST" })).status).toBe(302);
  const { codes } = await setUp(setup, chinese);
  expect((await browser.open("/staff/quotes")).path).toBe("/staff/quotes");

  const again = new Browser(guarded, "shop.test");
  const code = await (await again.open("/staff/login?to=/staff/quotes")).submit("登录", {
    账号: "li",
    密码: password,
  });
  expect(code.path).toContain("/staff/login/code");
  expect((await code.submit("登录", { 验证码: codes[0]! })).path).toBe("/staff/quotes");
});

test("a password that the administrator has set is replaced before anything else", async () => {
  await shop.db.update(staff).set({ passwordGiven: true }).where(eq(staff.id, "li"));
  const browser = await shop.browser();
  const first = await (await browser.open("/staff/login")).submit("登录", {
    账号: "li",
    密码: password,
  });
  expect(first.path).toContain("/staff/ownPassword");
  expect((await browser.open("/staff/quotes")).path).toBe("/staff/ownPassword");
  const done = await first.submit("保存", {
    当前密码: password,
    新密码: "LiQiang9",
    再次输入新密码: "LiQiang9",
  });
  expect(done.path).toBe("/staff");
});

test("a hash of a lower cost is renewed by the sign-in that knows the password", async () => {
  const { scryptSync, randomBytes } = await import("node:crypto");
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1_024, r: 8, p: 1 });
  const weak = ["scrypt", 1_024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
  await shop.db.update(users).set({ passwordHash: weak }).where(eq(users.id, "hanako"));
  expect((await signIn(await shop.browser())).path).toBe("/user");
  const [kept] = await shop.db.select().from(users).where(eq(users.id, "hanako"));
  expect(kept!.passwordHash).not.toBe(weak);
  expect(isOutdated(kept!.passwordHash)).toBe(false);
  expect((await signIn(await shop.browser())).path).toBe("/user");
});

test("guesses sent at once are all counted, at the door and on one's own page", async () => {
  const form = (path: string, body: Record<string, string>) => (browser: Browser) =>
    browser.answer(path, { method: "POST", body: new URLSearchParams(body) });
  const door = form("/login", { name: "hanako", password: "Wrong1234" });
  const visitor = await shop.browser();
  const statuses = await Promise.all(Array.from({ length: 30 }, () => door(visitor)));
  const heard = statuses.filter(({ status }) => status === 400).length;
  expect(heard).toBeGreaterThan(0);
  expect(heard).toBeLessThanOrEqual(10);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(30 - heard);

  await shop.db.delete(signInFailures);
  const phone = form("/user/userDetail", {
    intent: "phone",
    phone: "09088887777",
    current: "Wrong1234",
  });
  const own = await shop.browser(hanako);
  const guesses = await Promise.all(Array.from({ length: 15 }, () => phone(own)));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  // Those at once may have found the shop busy; whoever comes after them has to wait.
  expect((await phone(own)).headers.get("Retry-After")).toBe("900");
});

test("a session that a browser brings along is never the one that is opened", async () => {
  const planted = "a".repeat(43);
  const browser = await shop.browser();
  browser.accept(`__Host-session=${planted}; Path=/`);
  expect((await signIn(browser)).path).toBe("/user");
  const other = await shop.browser();
  other.accept(`__Host-session=${planted}; Path=/`);
  expect((await other.open("/user")).path).toContain("/login");
});

test.each([
  ["//evil.example/x"],
  ["https://evil.example/"],
  ["/\\evil.example"],
  ["/user\r\nSet-Cookie: a=b"],
  ["javascript:alert(1)"],
])("%j is no place to go on to", async (to) => {
  const response = await (await shop.browser()).answer("/login", {
    method: "POST",
    body: new URLSearchParams({ name: "hanako", password, to }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.getSetCookie().join()).not.toContain("a=b");
});

test("each ends a session within one request: disabled, password changed, revoked", async () => {
  const [one, two, three] = await Promise.all([
    shop.browser(kenji),
    shop.browser(taro),
    shop.browser(taro),
  ]);
  await shop.db.update(users).set({ state: "disabled" }).where(eq(users.id, "kenji"));
  expect((await one.open("/user")).path).toContain("/login");

  await (await two.open("/user/userDetail")).submit("変更する", {});
  const changed = await two.open("/user/userDetail", {
    method: "POST",
    body: new URLSearchParams({
      intent: "password",
      current: password,
      password: "Kamome12",
      passwordAgain: "Kamome12",
    }),
  });
  expect(changed.flash).toContain("パスワードを変更し");
  expect((await two.open("/user")).path).toBe("/user");
  expect((await three.open("/user")).path).toContain("/login");

  await shop.db.delete(sessions);
  expect((await two.open("/user")).path).toContain("/login");
});

test("a code mailed to the verified address stands for the password, once", async () => {
  const browser = await shop.browser(hanako);
  const asked = await (await browser.open("/user/userDetail")).submit(
    "認証コードをメールで受け取る",
  );
  expect(asked.text).toContain("hanako@shop.testへ認証コードをお送りしました");
  const [letter] = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  const code = letter!.body.match(/\d{6}/)![0];
  const change = (phone: string) =>
    browser.answer("/user/userDetail", {
      method: "POST",
      body: new URLSearchParams({ intent: "phone", phone, current: code }),
    });
  expect((await change("09011112222")).status).toBe(303);
  expect((await change("09033334444")).status).toBe(400);
  const [own] = await shop.db.select().from(users).where(eq(users.id, "hanako"));
  expect(own!.phone).toBe("09011112222");
  const letters = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  expect(letters.map(({ subject }) => subject).join()).toContain("電話番号を変更しました");
});

test("letters with codes are counted in the write, also when asked for at once", async () => {
  const ask = async () =>
    (await shop.browser()).answer("/ForgetThePassword", {
      method: "POST",
      body: new URLSearchParams({ intent: "ask", email: "hanako@shop.test" }),
    });
  const asked = await Promise.all(Array.from({ length: 12 }, ask));
  expect(asked.filter(({ status }) => status === 303)).toHaveLength(5);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(7);
  expect(await shop.db.$count(outbox)).toBe(5);
  for (const { headers } of asked) expect(headers.get("Location") ?? "").not.toContain("hanako");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { captchas, companies, ledgerAccounts, outbox, sessions, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

const typed = {
  "会社名・屋号": "合同会社ためし",
  お名前: "試験 太郎",
  ユーザーID: "tameshi",
  メールアドレス: "tameshi@example.co.jp",
  携帯電話番号: "090-1234-5678",
  パスワード: "Secret12",
  "パスワード（確認）": "Secret12",
  terms: "利用規約",
  privacy: "プライバシーポリシー",
};

async function openRegister(shop: Shop) {
  const visitor = await shop.browser();
  const page = await visitor.open("/register");
  const id = page.value("captchaId")!;
  const [captcha] = await shop.db.select().from(captchas).where(eq(captchas.id, id));
  return { visitor, page, answer: captcha!.answer };
}

async function lastCode(shop: Shop, to: string) {
  const mails = await shop.db.select().from(outbox).where(eq(outbox.to, to));
  const codes = mails.flatMap(({ body }) => /認証コード: (\d{6})/.exec(body)?.[1] ?? []);
  return codes.at(-1)!;
}

test("a stranger registers, is signed in, and confirms the address by the mailed code", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const welcome = await page.submit("登録する", { ...typed, 画像の数字: answer });
  expect(welcome.path).toBe("/registerSuccess");
  const [user] = await shop.db.select().from(users).where(eq(users.loginName, "tameshi"));
  expect(user).toMatchObject({ role: "owner", phone: "09012345678", emailVerifiedAt: null });
  const [wallet] = await shop.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.companyId, user!.companyId));
  expect(wallet).toMatchObject({ balanceYen: 0 });

  const own = await welcome.follow("メールアドレスを確認する");
  const wrong = await own.submit("確認する", { 認証コード: "000000" });
  expect(wrong.status).toBe(400);
  const right = await wrong.submit("確認する", {
    認証コード: await lastCode(shop, "tameshi@example.co.jp"),
  });
  expect(right.status).toBe(200);
  expect(right.text).toContain("確認済み");
});

test.each([
  ["ユーザーID", "12345", "数字だけ"],
  ["ユーザーID", "a", "2文字以上"],
  ["パスワード", "secret12", "英大文字"],
  ["パスワード", "Aa1", "6文字以上"],
  ["パスワード", "Aa1!aaaa", "半角の英数字と@"],
  ["パスワード（確認）", "Other123", "一致しません"],
  ["メールアドレス", "nobody", "形式"],
  ["携帯電話番号", "03-1234-5678", "日本の番号"],
  ["携帯電話番号", "+1 202 555 0100", "日本の番号"],
  ["お名前", "", "入力してください"],
  ["会社名・屋号", "あ".repeat(65), "64文字以内"],
  ["画像の数字", "", "画像の数字か"],
])("%s “%s” is told at its field and makes nobody", async (label, value, words) => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const before = (await shop.db.select().from(companies)).length;
  const again = await page.submit("登録する", { ...typed, 画像の数字: answer, [label]: value });
  expect(again.status).toBe(400);
  expect(again.problems.join()).toContain(words);
  expect(again.document.toString()).not.toContain("Secret12");
  expect((await shop.db.select().from(companies)).length).toBe(before);
});

test("a captcha is good once, for five minutes, and only then is a taken name told", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const wrong = await page.submit("登録する", { ...typed, ユーザーID: "hanako", 画像の数字: "x" });
  expect(wrong.problems.join()).toContain("画像の数字が正しくありません");
  expect(wrong.problems.join()).not.toContain("すでに");
  // The same question again, now with its right answer: it is used up.
  const spent = await page.submit("登録する", { ...typed, 画像の数字: answer });
  expect(spent.problems.join()).toContain("画像の数字が正しくありません");

  const late = await openRegister(shop);
  shop.wait(6 / 1_440);
  const expired = await late.page.submit("登録する", { ...typed, 画像の数字: late.answer });
  expect(expired.problems.join()).toContain("画像の数字が正しくありません");
});

test.each([
  ["ユーザーID", "hanako-login", "ユーザーIDはすでに"],
  ["メールアドレス", "taken@example.co.jp", "メールアドレスはすでに"],
  ["携帯電話番号", "090-9999-0000", "電話番号はすでに"],
])("a taken %s is told after a right captcha", async (label, value, words) => {
  const shop = await openShop();
  await shop.db
    .update(users)
    .set({ loginName: "hanako-login", email: "taken@example.co.jp", phone: "09099990000" })
    .where(eq(users.id, hanako.id));
  const { page, answer } = await openRegister(shop);
  const again = await page.submit("登録する", { ...typed, 画像の数字: answer, [label]: value });
  expect(again.problems.join()).toContain(words);
});

test("who cannot see the picture registers by a mailed code, and the address is confirmed by it", async () => {
  const shop = await openShop();
  const { page } = await openRegister(shop);
  const sent = await page.submit("メールで認証コードを受け取る", typed);
  expect(sent.text).toContain("認証コードをメールでお送りしました");
  const code = await lastCode(shop, "tameshi@example.co.jp");
  const done = await sent.submit("登録する", { ...typed, メールの認証コード: code });
  expect(done.path).toBe("/registerSuccess");
  const [user] = await shop.db.select().from(users).where(eq(users.loginName, "tameshi"));
  expect(user!.emailVerifiedAt).not.toBeNull();
});

test("a program that fills in the hidden field is nobody", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  await page.submit("登録する", { ...typed, 画像の数字: answer, website: "https://spam.example" });
  expect(await shop.db.select().from(users).where(eq(users.loginName, "tameshi"))).toEqual([]);
});

test("a forgotten password is set anew by the mailed code, once, and ends all sessions", async () => {
  const shop = await openShop();
  const email = "kenji-mail@example.co.jp";
  await shop.db.update(users).set({ email }).where(eq(users.id, kenji.id));
  const elsewhere = await shop.browser(kenji);
  const visitor = await shop.browser();
  const asked = await (await visitor.open("/ForgetThePassword")).submit("認証コードを送る", {
    登録したメールアドレス: email,
  });
  const code = await lastCode(shop, email);
  const answers = { 新しいパスワード: "Fresh123", "新しいパスワード（確認）": "Fresh123" };
  const wrong = await asked.submit("パスワードを変更する", { 認証コード: "111111", ...answers });
  expect(wrong.problems.join()).toContain("認証コードが正しくない");
  const done = await asked.submit("パスワードを変更する", { 認証コード: code, ...answers });
  expect(done.text).toContain("パスワードを変更し");
  expect((await elsewhere.open("/user")).path).toContain("/login");
  const twice = await asked.submit("パスワードを変更する", { 認証コード: code, ...answers });
  expect(twice.problems.join()).toContain("認証コードが正しくない");
});

test("five wrong tries end a code, and an unknown address reads the same", async () => {
  const shop = await openShop();
  const email = "hanako-mail@example.co.jp";
  await shop.db.update(users).set({ email }).where(eq(users.id, hanako.id));
  const ask = async (address: string) => {
    const visitor = await shop.browser();
    return (await visitor.open("/ForgetThePassword")).submit("認証コードを送る", {
      登録したメールアドレス: address,
    });
  };
  const known = await ask(email);
  const unknown = await ask("nobody@example.co.jp");
  expect(unknown.text.replaceAll("nobody@example.co.jp", email)).toBe(known.text);
  expect(await lastCode(shop, "nobody@example.co.jp")).toBeUndefined();

  const answers = { 新しいパスワード: "Fresh123", "新しいパスワード（確認）": "Fresh123" };
  for (let time = 0; time < 5; time++)
    await known.submit("パスワードを変更する", { 認証コード: "999999", ...answers });
  const code = await lastCode(shop, email);
  const spent = await known.submit("パスワードを変更する", { 認証コード: code, ...answers });
  expect(spent.problems.join()).toContain("認証コードが正しくない");
  const later = await ask(email);
  shop.wait(11 / 1_440);
  const late = await later.submit("パスワードを変更する", {
    認証コード: await lastCode(shop, email),
    ...answers,
  });
  expect(late.problems.join()).toContain("認証コードが正しくない");
});

test("an address is sent no more than five codes an hour", async () => {
  const shop = await openShop();
  const visitor = await shop.browser();
  const page = await visitor.open("/ForgetThePassword");
  const ask = () => page.submit("認証コードを送る", { 登録したメールアドレス: "a@example.co.jp" });
  for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test("people see and end their own sessions, and nobody else's", async () => {
  const shop = await openShop();
  const here = await shop.browser(hanako);
  const there = await shop.browser(hanako);
  const other = await shop.browser(kenji);
  const page = await here.open("/user/userDetail");
  expect(page.text).toContain("この端末");
  const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, kenji.id));
  // Somebody else's session in my form ends nothing.
  await here.open("/user/userDetail", {
    method: "POST",
    body: new URLSearchParams({ intent: "end-session", session: rows[0]!.tokenHash }),
  });
  expect((await other.open("/user")).path).toBe("/user");
  await page.submit("この端末のほかをすべてログアウトさせる");
  expect((await there.open("/user")).path).toContain("/login");
  expect((await here.open("/user")).path).toBe("/user");
});

test("the own page changes name, password and address, each by its rule", async () => {
  const shop = await openShop();
  const me = await shop.browser(kenji);
  const page = await me.open("/user/userDetail");
  expect((await page.submit("保存する", { お名前: "佐々木 健" })).text).toContain("保存しました");
  const stranger = await shop.browser();
  expect((await stranger.open("/user/userDetail")).path).toContain("/login");
  const hers = (
    await shop.db.select().from(companies).where(eq(companies.id, kenji.companyId))
  )[0]!;
  await me.open("/user/userDetail", {
    method: "POST",
    body: new URLSearchParams({ intent: "profile", name: "健", companyName: "乗っ取り" }),
  });
  const [after] = await shop.db.select().from(companies).where(eq(companies.id, kenji.companyId));
  expect(after!.name).toBe(hers.name);
  const unknown = await me.open("/user/userDetail", {
    method: "POST",
    body: new URLSearchParams({ intent: "constructor" }),
  });
  expect(unknown.status).toBe(400);
});

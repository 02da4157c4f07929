import { eq, getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import {
  captchas,
  companies,
  ledgerAccounts,
  outbox,
  sessions,
  staff,
  users,
} from "#db/schema/index.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, wang } from "#tests/support/shop.ts";

const typed = {
  "会社名・屋号": "合同会社ためし",
  お名前: "試験 太郎",
  ユーザーID: "tameshi",
  メールアドレス: "tameshi@example.co.jp",
  携帯電話番号: "090-1234-5678",
  パスワード: "Kamome58",
  "パスワード（確認）": "Kamome58",
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
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, to));
  const codes = mails.flatMap(({ body }) => /認証コード: (\d{6})/.exec(body)?.[1] ?? []);
  return codes.at(-1)!;
}

test("a stranger registers by the mailed code; nothing of it can be used before", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const before = (await shop.db.select().from(companies)).length;
  const asked = await page.submit("登録する", { ...typed, 画像の数字: answer });
  expect(asked.path).toBe("/register/code");
  expect(asked.text).toContain("tameshi@example.co.jp に届いた6桁の認証コード");
  expect(await shop.db.select().from(users).where(eq(users.loginName, "tameshi"))).toEqual([]);
  expect((await shop.db.select().from(companies)).length).toBe(before);
  const early = await (await (await shop.browser()).open("/login")).submit("ログイン", {
    "ID・メール・電話番号": "tameshi",
    パスワード: typed.パスワード,
  });
  expect(early.status).toBe(400);

  const wrong = await asked.submit("登録を完了する", { 認証コード: "000000" });
  expect(wrong.problems.join()).toContain("認証コードが正しくない");
  const code = await lastCode(shop, "tameshi@example.co.jp");
  const welcome = await wrong.submit("登録を完了する", { 認証コード: code });
  expect(welcome.path).toBe("/registerSuccess");
  const [user] = await shop.db.select().from(users).where(eq(users.loginName, "tameshi"));
  expect(user).toMatchObject({ role: "owner", phone: "09012345678" });
  expect(user!.emailVerifiedAt).not.toBeNull();
  const [wallet] = await shop.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.companyId, user!.companyId));
  expect(wallet).toMatchObject({ balanceYen: 0 });
  // The button pressed twice leads to the same page, and makes nobody else.
  expect((await asked.submit("登録を完了する", { 認証コード: code })).path).toBe(
    "/registerSuccess",
  );
  expect((await shop.db.select().from(companies)).length).toBe(before + 1);
});

test("unequal passwords and a missing number are said with what else is wrong", async () => {
  const shop = await openShop();
  const { page } = await openRegister(shop);
  const wrong = await page.submit("登録する", {
    ...typed,
    携帯電話番号: "",
    "パスワード（確認）": "Kamome59",
    画像の数字: "",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(
    expect.arrayContaining([
      "携帯電話番号を入力してください",
      "パスワードが一致しません",
      "画像の数字を入力してください",
    ]),
  );
});

test("the form sent twice has one answer and one letter", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  for (let time = 0; time < 2; time++)
    expect((await page.submit("登録する", { ...typed, 画像の数字: answer })).path).toBe(
      "/register/code",
    );
  expect(await shop.db.$count(outbox, eq(outbox.to, "tameshi@example.co.jp"))).toBe(1);
});

test("two copies of the form at once have one answer, one letter and one member", async () => {
  const shop = await openShop();
  const { visitor, page, answer } = await openRegister(shop);
  const before = await shop.db.$count(companies);
  const both = <Answer>(send: () => Promise<Answer>) => Promise.all([send(), send()]);
  for (const copy of await both(() => page.submit("登録する", { ...typed, 画像の数字: answer })))
    expect(copy.path).toBe("/register/code");
  expect(await shop.db.$count(outbox, eq(outbox.to, "tameshi@example.co.jp"))).toBe(1);

  const code = await lastCode(shop, "tameshi@example.co.jp");
  const asked = await visitor.open("/register/code");
  for (const copy of await both(() => asked.submit("登録を完了する", { 認証コード: code })))
    expect(copy.path).toBe("/registerSuccess");
  expect(await shop.db.$count(companies)).toBe(before + 1);
});

test("a picture that one form has answered is no other form's", async () => {
  const shop = await openShop();
  const first = await openRegister(shop);
  await first.page.submit("登録する", { ...typed, 画像の数字: first.answer });
  const other = await first.visitor.answer("/register", {
    method: "POST",
    body: new URLSearchParams({
      id: crypto.randomUUID(),
      companyName: "べつ",
      name: "別",
      loginName: "betsu",
      email: "betsu@example.co.jp",
      phone: "09087654321",
      terms: "on",
      privacy: "on",
      password: "Kamome58",
      passwordAgain: "Kamome58",
      website: "",
      captchaId: first.page.value("captchaId")!,
      captcha: first.answer,
    }),
  });
  expect(other.status).toBe(400);
  expect(await other.text()).toContain("画像の数字が正しくありません");
});

test("a network is told of ten taken names, and then to wait", async () => {
  const shop = await openShop();
  for (let time = 0; time < 11; time++) {
    const { page, answer } = await openRegister(shop);
    const told = await page.submit("登録する", {
      ...typed,
      画像の数字: answer,
      ユーザーID: "hanako",
    });
    expect(told.status).toBe(time < 10 ? 400 : 429);
    expect(told.text.includes("このユーザーIDはすでに")).toBe(time < 10);
  }
});

test("a registration with a member's address gets the same answer, and its owner a letter", async () => {
  const shop = await openShop();
  await shop.db.update(users).set({ email: "taken@example.co.jp" }).where(eq(users.id, hanako.id));
  const ask = async (email: string) => {
    const { page, answer } = await openRegister(shop);
    return page.submit("登録する", { ...typed, 画像の数字: answer, メールアドレス: email });
  };
  const free = await ask("free@example.co.jp");
  const taken = await ask("Taken@Example.co.jp");
  expect(taken.path).toBe("/register/code");
  const bare = ({ text }: { text: string }) => text.replace(/受付番号が [0-9A-F]{4}/, "");
  expect(bare(taken).replaceAll("taken@", "free@")).toBe(bare(free));
  const letters = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, "taken@example.co.jp"));
  expect(letters.map(({ subject }) => subject)).toEqual([
    "【買付便】このメールアドレスは登録済みです",
  ]);
  expect(letters[0]!.body).not.toMatch(/\d{6}/);
});

test("a code that ran out is sent again, and only the newest one counts", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const asked = await page.submit("登録する", { ...typed, 画像の数字: answer });
  const first = await lastCode(shop, "tameshi@example.co.jp");
  shop.wait(11 / 1_440);
  const late = await asked.submit("登録を完了する", { 認証コード: first });
  expect(late.problems.join()).toContain("期限が切れています");
  const again = await late.submit("コードをもう一度送る");
  expect(again.text).toContain("もう一度お送りしました");
  const second = await lastCode(shop, "tameshi@example.co.jp");
  const done = await again.submit("登録を完了する", { 認証コード: second });
  expect(done.path).toBe("/registerSuccess");
  const nobody = await shop.browser();
  expect((await nobody.open("/register/code")).path).toBe("/register");
});

test("a sign-in name taken meanwhile is refused with its sentence, and no account is made", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const asked = await page.submit("登録する", { ...typed, 画像の数字: answer });
  await shop.db.update(users).set({ loginName: "tameshi" }).where(eq(users.id, kenji.id));
  const code = await lastCode(shop, "tameshi@example.co.jp");
  const late = await asked.submit("登録を完了する", { 認証コード: code });
  expect(late.status).toBe(409);
  expect(late.text).toContain("ほかの方に使われました");
});

test("one network begins no more than ten registrations an hour", async () => {
  const shop = await openShop();
  for (let time = 0; time < 11; time++) {
    const { page, answer } = await openRegister(shop);
    const asked = await page.submit("登録する", {
      ...typed,
      画像の数字: answer,
      ユーザーID: `tameshi-${time}x`,
      メールアドレス: `many-${time}@example.co.jp`,
    });
    expect(asked.status).toBe(time < 10 ? 200 : 429);
  }
}, 60_000);

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
  ["ユーザーID", "090-7822-0002", "英字を入れて"],
  ["パスワード", "Password1", "推測されやすい"],
  ["パスワード", "Abc123", "推測されやすい"],
  ["パスワード", "Tameshi58", "ユーザーID、メールアドレス"],
  ["画像の数字", "", "画像の数字が正しく"],
])("%s “%s” is told at its field and makes nobody", async (label, value, words) => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  const before = (await shop.db.select().from(companies)).length;
  const again = await page.submit("登録する", { ...typed, 画像の数字: answer, [label]: value });
  expect(again.status).toBe(400);
  expect(again.problems.join()).toContain(words);
  expect(again.document.toString()).not.toContain("Kamome58");
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

test("who cannot see the picture registers by mail alone, which a network may do now and then", async () => {
  const shop = await openShop();
  const { page } = await openRegister(shop);
  const asked = await page.submit("画像を使わずに進む", typed);
  const code = await lastCode(shop, "tameshi@example.co.jp");
  expect((await asked.submit("登録を完了する", { 認証コード: code })).path).toBe(
    "/registerSuccess",
  );

  let refused = 0;
  for (let time = 0; time < 12; time++) {
    const { page: next } = await openRegister(shop);
    const answer = await next.submit("画像を使わずに進む", { ...typed, ユーザーID: "hanako" });
    if (answer.status === 429) refused++;
    else expect(answer.problems.join()).toContain("ユーザーIDはすでに");
  }
  expect(refused).toBe(3);
});

test("a program that fills in the hidden field is nobody", async () => {
  const shop = await openShop();
  const { page, answer } = await openRegister(shop);
  await page.submit("登録する", { ...typed, 画像の数字: answer, website: "https://spam.example" });
  expect(await shop.db.select().from(users).where(eq(users.loginName, "tameshi"))).toEqual([]);
});

test("a forgotten password is set anew by the mailed code, once, and ends all sessions and tokens", async () => {
  const shop = await openShop();
  const email = "kenji-mail@example.co.jp";
  await shop.db.update(users).set({ email }).where(eq(users.id, kenji.id));
  const elsewhere = await shop.browser(kenji);
  const { token } = await tokenOf(shop, kenji);
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
  expect((await program(shop, token).call("japanGetUserInfo")).code).toBe(401);
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
  const bare = ({ text }: { text: string }) => text.replace(/受付番号が [0-9A-F]{4}/, "");
  expect(bare(unknown).replaceAll("nobody@example.co.jp", email)).toBe(bare(known));
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

test("a new password ends every session and token, and the old cookie of this browser too", async () => {
  const shop = await openShop();
  await shop.db
    .update(users)
    .set({ passwordHash: await hashPassword("Hanako12") })
    .where(eq(users.id, hanako.id));
  const here = await shop.browser(hanako);
  const there = await shop.browser(hanako);
  const other = await shop.browser(kenji);
  const { token } = await tokenOf(shop, hanako);
  const copied = await shop.browser();
  for (const pair of here.sessionCookie().split("; ")) copied.accept(pair);
  expect((await copied.open("/user")).path).toBe("/user");

  const next = { password: "Kamome58", passwordAgain: "Kamome58" };
  const changed = await here.open("/user/userDetail", {
    method: "POST",
    body: new URLSearchParams({ intent: "password", current: "Hanako12", ...next }),
  });
  expect(changed.text).toContain("ほかの端末からログアウトしました");
  expect((await here.open("/user")).path).toBe("/user");
  for (const ended of [there, copied]) expect((await ended.open("/user")).path).toContain("/login");
  expect((await program(shop, token).call("japanGetUserInfo")).code).toBe(401);
  expect((await other.open("/user")).path).toBe("/user");
  expect(await shop.db.$count(sessions, eq(sessions.userId, hanako.id))).toBe(1);
});

test("a new password of staff ends the cookie that it was changed by", async () => {
  const shop = await openShop();
  const passwordHash = await hashPassword("Wang1234");
  await shop.db.update(staff).set({ passwordHash }).where(eq(staff.id, wang.id));
  const here = await shop.browser(wang);
  const before = here.sessionCookie();
  const next = { password: "Kamome58", passwordAgain: "Kamome58" };
  const changed = await here.open("/staff/ownPassword", {
    method: "POST",
    body: new URLSearchParams({ current: "Wang1234", ...next }),
  });
  expect(changed.path).toBe("/staff");
  const copied = await shop.browser();
  for (const pair of before.split("; ")) copied.accept(pair);
  expect((await copied.open("/staff")).path).toContain("/staff/login");
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

import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { captchas, outbox, secondFactors, users } from "#db/schema/index.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { herNetwork, lastCode, otherNetwork, wrongCode } from "#tests/support/mailed-codes.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

// A stranger on another line knows an address, and does what a browser lets them do with it.

const email = "hanako@shop.test";
const fresh = { 新しいパスワード: "Kamome58", "新しいパスワード（確認）": "Kamome58" };
const give = "パスワードを変更する";
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** A browser on this line. */
function browserAt(network: string) {
  return new Browser((request) => {
    const headers = new Headers(request.headers);
    headers.set("CF-Connecting-IP", network);
    return shop.fetch(new Request(request, { headers }));
  }, "shop.test");
}

async function askReset(browser: Browser, to = email) {
  const page = await browser.open("/ForgetThePassword");
  const button = page.has("認証コードを送る") ? "認証コードを送る" : "コードをもう一度送る";
  return page.submit(button, { 登録したメールアドレス: to });
}

const numberOn = (page: Page) => /受付番号が ([0-9A-F]{4})/.exec(page.text)?.[1];

describe("a forgotten password", () => {
  test("is set anew while a stranger asks for codes and guesses at them", async () => {
    const asked = await askReset(browserAt(herNetwork));
    const code = await lastCode(shop);
    const stranger = browserAt(otherNetwork);
    let theirs = await askReset(stranger);
    for (let time = 0; time < 6; time++)
      theirs = await theirs.submit(give, { 認証コード: wrongCode(code), ...fresh });
    expect((await theirs.submit(give, { 認証コード: code, ...fresh })).status).toBe(400);
    for (let time = 0; time < 4; time++) expect((await askReset(stranger)).status).toBe(200);
    expect((await askReset(stranger)).status).toBe(429);

    const done = await asked.submit(give, { 認証コード: code, ...fresh });
    expect(done.text).toContain("パスワードを変更し");
  });

  test("is set anew by a code that is asked for after all of that", async () => {
    const stranger = browserAt(otherNetwork);
    for (let time = 0; time < 5; time++) {
      const theirs = await askReset(stranger);
      for (let guess = 0; guess < 5; guess++)
        await theirs.submit(give, { 認証コード: wrongCode(await lastCode(shop)), ...fresh });
    }
    const asked = await askReset(browserAt(herNetwork));
    const done = await asked.submit(give, { 認証コード: await lastCode(shop), ...fresh });
    expect(done.text).toContain("パスワードを変更し");
  });

  test("is asked for by one's own browser when no stranger may any more", async () => {
    const hers = browserAt(herNetwork);
    const first = await askReset(hers);
    await first.submit(give, { 認証コード: await lastCode(shop), ...fresh });
    shop.wait(2 / 24);
    for (let one = 0; one < 20; one++) await askReset(browserAt(`192.0.2.${one}`));
    const refused = await askReset(browserAt(herNetwork));
    expect(refused.status).toBe(429);
    expect(refused.problems.join()).toContain("ログインしたことのあるブラウザー");
    expect((await askReset(hers)).status).toBe(200);
  });

  test("has a letter that bears the number on the page of its own request", async () => {
    const [mine, theirs] = [
      await askReset(browserAt(herNetwork)),
      await askReset(browserAt(otherNetwork)),
    ];
    const letters = await shop.db
      .select({
        ...getTableColumns(outbox),
        subject: letterColumns(outbox.letter).title,
        body: letterColumns(outbox.letter).body,
      })
      .from(outbox)
      .where(eq(outbox.to, email));
    const numbers = letters.map(({ body }) => /受付番号: (\S{4})\n/.exec(body)?.[1]);
    expect(numbers).toEqual([numberOn(mine), numberOn(theirs)]);
    expect(numbers[0]).not.toBe(numbers[1]);
  });

  test("is not set by a request that the browser makes up, or takes from another cookie", async () => {
    const hers = browserAt(herNetwork);
    await askReset(hers);
    const code = await lastCode(shop);
    const cookie = hers.sessionCookie();
    expect(cookie).not.toContain(btoa(email).slice(0, 12));
    const body = () => new URLSearchParams({ intent: "reset", email, code, ...typedFresh });
    for (const made of ["", "__Host-reset=ImEgYiBjIg%3D%3D", cookie.replace("reset=", "register=")])
      expect(
        (
          await shop.fetch(
            new Request("https://shop.test/ForgetThePassword", {
              method: "POST",
              headers: { Cookie: made },
              body: body(),
            }),
          )
        ).status,
      ).toBe(400);
    const own = await hers.answer("/ForgetThePassword", { method: "POST", body: body() });
    expect(own.status).toBe(303);
  });

  test("makes the browser known, but not beside a second factor", async () => {
    const reset = async () => {
      const browser = browserAt(herNetwork);
      const asked = await askReset(browser);
      await asked.submit(give, { 認証コード: await lastCode(shop), ...fresh });
      return browser.sessionCookie();
    };
    expect(await reset()).toContain("__Host-device");
    await shop.db.insert(secondFactors).values({
      person: "user:hanako",
      sealedSecret: "x",
      startedAt: new Date(0),
      confirmedAt: new Date(0),
    });
    expect(await reset()).not.toContain("__Host-device");
  });
});

const typedFresh = { password: "Kamome58", passwordAgain: "Kamome58" };

describe("a registration", () => {
  const typed = {
    "会社名・屋号": "合同会社ためし",
    お名前: "試験 太郎",
    terms: "利用規約",
    メールアドレス: "tameshi@example.co.jp",
    privacy: "プライバシーポリシー",
    パスワード: "Kamome58",
    "パスワード（確認）": "Kamome58",
  };
  const to = typed.メールアドレス;

  async function register(network: string, own: { ユーザーID: string; 携帯電話番号: string }) {
    const page = await browserAt(network).open("/register");
    const id = page.value("captchaId")!;
    const [captcha] = await shop.db.select().from(captchas).where(eq(captchas.id, id));
    return page.submit("登録する", { ...typed, ...own, 画像の数字: captcha!.answer });
  }

  test("is finished while a stranger registers with the same address", async () => {
    const mine = { ユーザーID: "tameshi", 携帯電話番号: "090-1234-5678" };
    const asked = await register(herNetwork, mine);
    const code = await lastCode(shop, to);
    const theirs = { ユーザーID: "betsu", 携帯電話番号: "090-8765-4321" };
    let stranger = await register(otherNetwork, theirs);
    for (let time = 0; time < 6; time++)
      stranger = await stranger.submit("登録を完了する", { 認証コード: wrongCode(code) });
    for (let time = 0; time < 5; time++) await stranger.submit("コードをもう一度送る");
    expect((await stranger.submit("登録を完了する", { 認証コード: code })).status).toBe(400);
    expect(numberOn(stranger)).not.toBe(numberOn(asked));

    const welcome = await asked.submit("登録を完了する", { 認証コード: code });
    expect(welcome.path).toBe("/registerSuccess");
    const [user] = await shop.db.select().from(users).where(eq(users.email, to));
    expect(user!.loginName).toBe("tameshi");
  });
});

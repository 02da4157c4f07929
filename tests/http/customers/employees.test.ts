import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/user/EmployeesAccount";
const ryo = {
  お名前: "高橋 涼",
  ユーザーID: "ryo",
  メールアドレス: "ryo@shop.test",
  パスワード: "Takahashi1",
  "パスワード（確認）": "Takahashi1",
  できること: ["order", "pay"],
  "1回の支払い・出金の上限（円）": "30,000",
};

test("an employee is made, signs in, is limited, stopped and signed out", async () => {
  const owner = await shop.browser(hanako);
  const list = await (await (await owner.open(path)).follow("従業員を追加")).submit(
    "保存する",
    ryo,
  );
  expect(list.text).toContain("高橋 涼");
  expect(list.text).toContain("注文、支払い");
  expect(list.text).toContain("30,000円");

  const browser = await shop.browser();
  const first = await (await browser.open("/login?to=%2Fuser%2FuserDetail")).submit("ログイン", {
    "ID・メール・電話番号": "ryo",
    パスワード: "Takahashi1",
  });
  expect(first.path).toContain("/user/ownPassword");
  const same = await first.submit("保存する", {
    いまのパスワード: "Takahashi1",
    新しいパスワード: "Takahashi1",
    "新しいパスワード（確認）": "Takahashi1",
  });
  expect(same.problems).toEqual(["いまと違うパスワードにしてください"]);
  const own = await same.submit("保存する", {
    いまのパスワード: "Takahashi1",
    新しいパスワード: "Kamome123",
    "新しいパスワード（確認）": "Kamome123",
  });
  expect(own.path).toBe("/user/userDetail");
  expect((await browser.open("/user/ownPassword")).text).toContain("あとで変更する");

  const page = await list.follow("編集：高橋 涼");
  const changed = await page.submit("保存する", {
    "1か月の予算（円）": "50,000",
    できること: ["order"],
  });
  expect(changed.text).toContain("予算 50,000円");
  const stopped = await (await changed.follow("編集：高橋 涼")).submit("アカウントを停止");
  expect(stopped.text).toContain("停止中");
  expect((await browser.open("/user")).path).toContain("/login");
});

describe("who was given a password, until they have one of their own", () => {
  const own = "/user/ownPassword";
  const given = async () => {
    const browser = await shop.browser(kenji);
    await shop.db.update(users).set({ passwordGiven: true }).where(eq(users.id, kenji.id));
    return { browser };
  };

  test.each([
    "/",
    "/user",
    "/cart",
    "/user/userDetail",
    "/ProductDetails?goods_id=600000000001",
    "/help",
  ])("is led from %s to choosing it", async (page) => {
    const { browser } = await given();
    const shown = await browser.open(page);
    expect(shown.path).toBe(own);
    expect(shown.text).not.toContain("あとで変更する");
  });

  test("is led there by what a script asks for, too", async () => {
    const { browser } = await given();
    for (const path of ["/cart.data", "/ProductDetails.data?goods_id=600000000001"]) {
      const answer = await browser.answer(path);
      expect(answer.status, path).toBe(202);
      expect(await answer.text(), path).toContain(own);
    }
  });

  test("changes nothing by a form, of a page or of a script", async () => {
    const { browser } = await given();
    const body = () => new URLSearchParams({ intent: "profile", name: "別の名前" });
    for (const path of ["/user/userDetail", "/cart.data", "/cart", "/ProductDetails"]) {
      const answer = await browser.answer(path, { method: "POST", body: body() });
      expect([202, 302], path).toContain(answer.status);
      const to = answer.headers.get("Location") ?? (await answer.text());
      expect(to, path).toContain(own);
    }
  });

  test("may sign out, and has the shop open afterwards", async () => {
    const { browser } = await given();
    const out = await browser.open("/logout", { method: "POST" });
    expect(out.path).toBe("/login");
    expect((await browser.open("/cart")).path).toBe("/cart");
  });
});

test.each([
  [{ ユーザーID: "12345" }, "数字だけ"],
  [{ ユーザーID: "taro" }, "すでに使われています"],
  [{ メールアドレス: "taro@shop.test" }, "すでに使われています"],
  [{ パスワード: "takahashi" }, "英大文字"],
  [{ "パスワード（確認）": "Takahashi2" }, "一致しません"],
  [{ "1回の支払い・出金の上限（円）": "-1" }, "1回の支払い・出金の上限は0から"],
])("%j is refused by its field and keeps the rest", async (wrong, sentence) => {
  const page = await (await shop.browser(hanako)).open(`${path}/new`);
  const refused = await page.submit("保存する", { ...ryo, ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain(sentence);
  expect(refused.value("name")).toBe("高橋 涼");
  expect(
    refused.document.querySelector("[name=permissions][value=pay]")?.hasAttribute("checked"),
  ).toBe(true);
  expect(refused.document.toString()).not.toContain("Takahashi1");
});

test("a weak new password is refused beside its field only", async () => {
  const page = await (await shop.browser(hanako)).open(`${path}/kenji`);
  const refused = await page.submit("パスワードを変更", { 新しいパスワード: "weak" });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("6文字以上");
  expect(refused.value("name")).toBe("佐々木健二");
});

test("a new password is typed twice, and is not the person's own name", async () => {
  const page = await (await shop.browser(hanako)).open(`${path}/kenji`);
  const set = (password: string, again: string) =>
    page.submit("パスワードを変更", {
      新しいパスワード: password,
      "新しいパスワード（確認）": again,
    });
  expect((await set("Kamome58", "Kamome59")).problems.join()).toContain("一致しません");
  expect((await set("Kenji583", "Kenji583")).problems.join()).toContain("含まないパスワード");
  expect((await set("Kamome58", "Kamome58")).text).toContain("保存しました");
});

test("people are looked after by nobody else", async () => {
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
  for (const page of [path, `${path}/new`, `${path}/kenji`]) {
    expect((await (await shop.browser(kenji)).open(page)).status).toBe(403);
  }
  const other = await shop.browser(taro);
  expect((await other.open(`${path}/kenji`)).status).toBe(404);
  const body = new URLSearchParams({ intent: "disable" });
  expect((await other.open(`${path}/kenji`, { method: "POST", body })).status).toBe(404);
  expect((await (await shop.browser(hanako)).open(`${path}/hanako`)).status).toBe(403);
});

test("my page leads only where its reader may go", async () => {
  const owner = await (await shop.browser(hanako)).open("/user");
  expect((await owner.follow("権限委任")).status).toBe(200);
  const employee = await (await shop.browser(kenji)).open("/user");
  const links = employee.document.querySelectorAll("nav[aria-labelledby=account] a");
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await employee.follow(link.text)).status).toBe(200);
  expect(employee.text).not.toContain("従業員アカウント");
});

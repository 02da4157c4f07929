import { expect, test } from "vitest";
import { violations } from "./steps/axe.ts";
import { person, signIn } from "./steps/people.ts";

test("a stranger registers, proves the address, changes and resets the password", async () => {
  const email = `new@example.co.jp`;
  const { page, context, complaints } = await person(true);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const field = (name: string) => page.getByLabel(name).first();
  const look = async () => {
    expect(await violations(page), page.url()).toEqual([]);
  };
  // The connection of the last question may be closed by the time it is used again.
  const ask = async (path: string) => (await context.request.get(path, { maxRetries: 3 })).json();
  const code = async () => {
    const mails = (await ask("/dev/mail?format=json")) as {
      to: string;
      body: string;
    }[];
    const own = mails.filter(({ to }) => to === email);
    return own.map(({ body }) => /認証コード: (\d{6})/.exec(body)?.[1]).find(Boolean)!;
  };

  await page.goto("/login");
  await page.getByRole("link", { name: "新規会員登録" }).first().click();
  await page.waitForURL("**/register");
  await look();
  await field("会社名・屋号").fill("合同会社あたらし");
  await field("お名前").fill("新 太郎");
  await field("ユーザーID").fill(`new`);
  await field("メールアドレス").fill(email);
  await field("携帯電話番号").fill("080-2222-3333");
  await field("パスワード").fill("Kamome58");
  await field("パスワード（確認）").fill("Kamome58");
  await field("利用規約に同意する").check();
  await field("プライバシーポリシーに同意する").check();
  await field("画像の数字").fill("00000");
  await press("登録する");
  await page.getByText("画像の数字が正しくありません").first().waitFor();
  await look();
  expect(await field("お名前").inputValue()).toBe("新 太郎");
  expect(await field("利用規約に同意する").isChecked()).toBe(true);

  const id = await page.locator("input[name=captchaId]").inputValue();
  const asked = (await ask("/dev/captcha")) as {
    id: string;
    answer: string;
  }[];
  await field("パスワード").fill("Kamome58");
  await field("パスワード（確認）").fill("Kamome58");
  await field("画像の数字").fill(asked.find((captcha) => captcha.id === id)!.answer);
  await press("登録する");
  await page.waitForURL("**/register/code");
  await look();
  await field("認証コード").fill("000000");
  await press("登録を完了する");
  await page.getByText("認証コードが正しくない").first().waitFor();
  await look();
  await field("認証コード").fill(await code());
  await press("登録を完了する");
  await page.waitForURL("**/registerSuccess");
  await look();

  // The code has shown the address to be hers: nothing is left to confirm.
  await page.goto("/user/userDetail");
  await page.getByText("確認済み").waitFor();
  await look();

  const passwords = page.locator("#password");
  await passwords.getByLabel("いまのパスワード").fill("Kamome58");
  await passwords.getByLabel("新しいパスワード", { exact: false }).first().fill("Changed34");
  await passwords.getByLabel("新しいパスワード（確認）").fill("Changed34");
  await passwords.getByRole("button", { name: "変更する" }).click();
  await page.getByText("変更し、ほかの端末からログアウトしました").waitFor();
  await page.getByRole("button", { name: "ログアウト", exact: true }).first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/user"));

  await page.goto("/ForgetThePassword");
  await look();
  await field("登録したメールアドレス").fill(email);
  await press("認証コードを送る");
  await page.getByText("認証コードをお送りしました").waitFor();
  await field("認証コード").fill(await code());
  await field("新しいパスワード").fill("Fresh567");
  await field("新しいパスワード（確認）").fill("Fresh567");
  await press("パスワードを変更する");
  await page.getByText("パスワードを変更し").waitFor();
  await signIn(page, "/login", `new`, "Fresh567");
  expect(complaints.filter((line) => !line.includes("400"))).toEqual([]);
  await context.close();
}, 120_000);

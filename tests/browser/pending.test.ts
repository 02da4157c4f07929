import { expect, test } from "vitest";
import { orderOfTenLines } from "./steps/desk-steps.ts";
import { person, signIn } from "./steps/people.ts";

test.each([
  ["/login", "ID・メール・電話番号", "パスワード", "ログイン", "送信中…"],
  ["/staff/login", "账号", "密码", "登录", "提交中…"],
])(
  "a form of %s that is being sent says so, is sent once, and is as before when one comes back",
  async (...words) => {
    const [path, name, password, label, waiting] = words;
    const { page, context } = await person(true);
    await page.goto(path);
    await page.getByLabel(name).fill("nobody");
    await page.getByLabel(password).fill("Wrong1234");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, 600));
      await route.continue();
    });
    // While its answer is on the way a page answers no questions: it notes by itself what its button says.
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>("main form button[type=submit]")!;
      addEventListener("submit", () => {
        setTimeout(() => {
          sessionStorage.setItem("said", button.textContent ?? "");
          button.click();
        }, 100);
      });
    });
    const button = page.locator("main form button[type=submit]").first();
    await button.click();
    await page.locator(".error-summary").waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBe(waiting);
    expect(sent.length).toBe(1);
    expect(await page.getByRole("button", { name: label, exact: true }).isEnabled()).toBe(true);
    await page.goBack();
    await expect.poll(() => button.textContent()).toBe(label);
    await context.close();
  },
  60_000,
);

test("a quote is sent once, however often its key is pressed", async () => {
  const { number } = await orderOfTenLines();
  const { page, context } = await person(true);
  await signIn(page, "/staff/login", "staff-buying", "Staff1234");
  await page.goto(`/staff/quotes/${number}`);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.route(`**/staff/quotes/${number}`, async (route) => {
    if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, 600));
    await route.continue();
  });
  const keys = await context.newCDPSession(page);
  const altS = { modifiers: 1, key: "s", code: "KeyS", windowsVirtualKeyCode: 83 };
  const pressed = { type: "keyDown", text: "s", unmodifiedText: "s", ...altS } as const;
  for (let presses = 0; presses < 3; presses++) {
    // Not awaited: a page on its way to the next answers no key.
    void keys.send("Input.dispatchKeyEvent", pressed);
    await new Promise((rest) => setTimeout(rest, 150));
  }
  await page.locator(".flash-message").waitFor();
  expect(await page.locator(".flash-message").innerText()).toContain("的报价。");
  expect(sent.length).toBe(1);
  await context.close();
}, 60_000);

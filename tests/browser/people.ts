import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { findChromium, quietFlags } from "#tests/support/chromium.ts";
import { findOwnShop } from "#tests/support/run/demo.ts";

/** The shop that the browser's pages come from. */
export const { origin, dataDir } = await findOwnShop();

let running: Promise<Browser> | undefined;

/** One for all files of this process; it ends with it. */
function openBrowser() {
  running ??= chromium.launch({ executablePath: findChromium(), args: quietFlags });
  return running;
}

/** A browser window of one person, with or without JavaScript. A message on its console fails the test. */
export async function person(javaScriptEnabled: boolean, at = origin) {
  const browser = await openBrowser();
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled,
    baseURL: at,
    viewport: { width: 1280, height: 900 },
    locale: "ja-JP",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

export async function signIn(page: Page, path: string, name: string, password: string) {
  await page.goto(path);
  const chinese = path.startsWith("/staff");
  await page.getByLabel(chinese ? "账号" : "ID・メール・電話番号").fill(name);
  await page.getByLabel(chinese ? "密码" : "パスワード").fill(password);
  await page.getByRole("button", { name: chinese ? "登录" : "ログイン", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/login$/);
}

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { expect } from "vitest";
import {
  briefFlags,
  findChromium,
  quietFlags,
  undrawnFlags,
} from "#tests/support/machine/chromium.ts";
import { findOwnShop } from "#tests/support/run/demo.ts";

/** The shop that the browser's pages come from. */
export const { origin, dataDir } = await findOwnShop();

const running = new Map<"drawn" | "undrawn", Promise<Browser>>();

/** One of each kind for all files of this process; it ends with it. */
function openBrowser(kind: "drawn" | "undrawn" = "drawn") {
  const flags = kind === "undrawn" ? undrawnFlags : [];
  const open =
    running.get(kind) ??
    chromium.launch({
      executablePath: findChromium(),
      args: [...quietFlags, ...briefFlags, ...flags],
    });
  running.set(kind, open);
  return open;
}

/** A browser window of one person, with or without JavaScript. A message on its console fails the test. */
export async function person(javaScriptEnabled: boolean, at = origin) {
  const context = await openWindow(await openBrowser(), javaScriptEnabled, at);
  const page = await context.newPage();
  freshAt.set(page, at);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

/**
 * A page for what somebody may see, laid out and measured as in their own window, in one that draws nothing and
 * loads what its policy forbids.
 */
export async function undrawnPage(signedIn: BrowserContext) {
  const more = { bypassCSP: true };
  const context = await openWindow(await openBrowser("undrawn"), true, origin, more);
  await context.addCookies(await signedIn.cookies());
  return context.newPage();
}

async function openWindow(
  browser: Browser,
  javaScriptEnabled: boolean,
  at: string,
  more: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    ...more,
    javaScriptEnabled,
    baseURL: at,
    viewport: { width: 1280, height: 900 },
    locale: "ja-JP",
  });
  context.setDefaultTimeout(15_000);
  return context;
}

/** The windows in which nobody was anywhere yet, each with its shop. */
const freshAt = new WeakMap<Page, string>();

interface Session {
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  /** The page that signing in led to. */
  landed: string;
}

const signedIn = new Map<string, Session>();

/**
 * Signs somebody in at this door. In a new window the session of an earlier one is taken up as long as it
 * lasts: the password is then hashed once, which costs the shop as much as several pages.
 */
export async function signIn(page: Page, path: string, name: string, password: string) {
  const fresh = page.url() === "about:blank" ? freshAt.get(page) : undefined;
  if (!fresh) return enter(page, path, name, password);
  const known = [fresh, path, name, password].join(" ");
  const kept = signedIn.get(known);
  if (kept && (await takeUp(page, kept))) return;
  await enter(page, path, name, password);
  signedIn.set(known, { cookies: await page.context().cookies(), landed: page.url() });
}

/** Whether the session still lasts, and leads to where it led. */
async function takeUp(page: Page, { cookies, landed }: Session) {
  await page.context().addCookies(cookies);
  await page.goto(landed);
  // A public page opens for who has signed out, too; its header then offers to sign in.
  const mayEnter = page.locator('header a[href^="/login"]');
  if (page.url() === landed && (await mayEnter.count()) === 0) return true;
  await page.context().clearCookies();
  return false;
}

async function enter(page: Page, path: string, name: string, password: string) {
  await page.goto(path);
  const chinese = path.startsWith("/staff");
  await page.getByLabel(chinese ? "账号" : "ID・メール・電話番号").fill(name);
  await page.getByLabel(chinese ? "密码" : "パスワード").fill(password);
  await page.getByRole("button", { name: chinese ? "登录" : "ログイン", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/login$/);
}

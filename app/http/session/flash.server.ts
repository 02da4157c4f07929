import {
  type AppLoadContext,
  createCookieSessionStorage,
  data,
  redirect,
  redirectDocument,
  type SessionStorage,
} from "@remix-run/cloudflare";
import { flashCookie } from "./cookies.server.ts";

/** What a command has to say on the page that it leads to. */
export interface Flash {
  text: string;
  /** Where the work goes on from there. */
  link?: { href: string; label: string } | undefined;
  /** What 元に戻す sends, and where to. */
  undo?: { action: string; fields: readonly (readonly [name: string, value: string])[] };
  /** True where nothing was done, or not all of it: no success, and no refusal either. */
  note?: boolean;
  /** True where a scan did it: it is said beside the scan field. */
  scan?: boolean;
}

export type FlashStorage = SessionStorage<Record<string, never>, { message: Flash }>;

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** Keeps messages in a cookie of their own, signed by the first key; older keys still read what they signed. */
export function flashStorage(keys: readonly string[]): FlashStorage {
  // The keys seal secrets, too: a word before them makes others of them.
  const secrets = keys.map((key) => `flash ${key}`);
  const storage: FlashStorage = createCookieSessionStorage({ cookie: { ...flashCookie, secrets } });
  return {
    ...storage,
    /** A cookie that cannot be read says nothing. */
    getSession: (cookies, options) =>
      storage.getSession(cookies, options).catch(() => storage.getSession()),
  };
}

/** Leads on to a page that says once what was done. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  message: string | Flash,
  more?: HeadersInit,
) {
  const headers = new Headers(more);
  headers.append("Set-Cookie", await flashCookieOf(context, message));
  return redirect(to, { status: 303, headers });
}

/** The same to a page that the browser has to open anew: React would keep what the form of the page before holds. */
export async function redirectDocumentWithFlash(
  context: AppLoadContext,
  to: string,
  message: string | Flash,
) {
  const headers = { "Set-Cookie": await flashCookieOf(context, message) };
  return redirectDocument(to, { status: 303, headers });
}

async function flashCookieOf({ flash }: AppLoadContext, message: string | Flash) {
  const session = await flash.getSession();
  session.flash("message", typeof message === "string" ? { text: message } : message);
  return flash.commitSession(session);
}

/** Answers the loader of a layout with the message that was left for this page, which is forgotten with it. */
export async function withFlash<Shown extends object>({ request, context }: Args, shown: Shown) {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(flashCookie.name)) return data({ ...shown, flash: null });
  const session = await context.flash.getSession(cookies);
  const flash = session.get("message") ?? null;
  const headers = { "Set-Cookie": await context.flash.destroySession(session) };
  return data({ ...shown, flash }, { headers });
}

import {
  type AppLoadContext,
  createCookieSessionStorage,
  data,
  redirect,
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
  return createCookieSessionStorage({ cookie: { ...flashCookie, secrets } });
}

/** Leads on to a page that says once what was done. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  message: string | Flash,
  more?: HeadersInit,
) {
  const session = await context.flash.getSession();
  session.flash("message", typeof message === "string" ? { text: message } : message);
  const headers = new Headers(more);
  headers.append("Set-Cookie", await context.flash.commitSession(session));
  return redirect(to, { status: 303, headers });
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

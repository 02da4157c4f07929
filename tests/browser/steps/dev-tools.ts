import type { CDPSession, Page } from "playwright";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The browser's own tools for this page, past what Playwright wraps around each question. */
export function devTools(page: Page) {
  const kept = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, kept);
  return kept;
}

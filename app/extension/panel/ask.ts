import type { Ask, Reply } from "../messages.ts";

/** Asks the part that holds the token; undefined once the extension was replaced under this page. */
export async function ask(asked: Ask): Promise<Reply | undefined> {
  try {
    return (await chrome.runtime.sendMessage(asked)) as Reply | undefined;
  } catch {
    return undefined;
  }
}

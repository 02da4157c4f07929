import type { z } from "zod";
import { doubledTexts } from "./schema-words.server.ts";

const old = {
  ja: "ページを読み込み直してから、もう一度お試しください",
  zh: "请重新打开页面后再试",
};

/** What is said of a form whose wrong field nobody sees: mostly its page is an old one. */
export function reopenText({ issues }: z.ZodError, lang: keyof typeof old) {
  const doubled = issues.some(({ message }) => message === doubledTexts[lang]);
  return doubled ? doubledTexts[lang] : old[lang];
}

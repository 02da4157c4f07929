import en from "./_locales/en/messages.json" with { type: "json" };
import ja from "./_locales/ja/messages.json" with { type: "json" };
import zh from "./_locales/zh_CN/messages.json" with { type: "json" };

const tongues = { ja, zh, en } as const;

export type Tongue = keyof typeof tongues;
export type Word = keyof typeof ja;
export type Say = (word: Word, values?: Record<string, string | number>) => string;

/** The texts in the chosen language; names in braces are replaced by values. */
export function sayIn(tongue: Tongue): Say {
  return (word, values = {}) =>
    tongues[tongue][word].message.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** The browser's own language, until the shop has said which one its person chose. */
export function usualTongue(): Tongue {
  const browsers = chrome.i18n.getUILanguage().slice(0, 2);
  return isTongue(browsers) ? browsers : "en";
}

export function isTongue(value: unknown): value is Tongue {
  return typeof value === "string" && Object.hasOwn(tongues, value);
}

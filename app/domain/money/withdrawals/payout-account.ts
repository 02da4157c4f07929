import { payerKey } from "../payments/payer-name.ts";

/** How long a new account waits before anything is paid to it. */
export const payoutWaitHours = 48;

/** 預金種目, as a bankbook calls them. */
export const bankAccountTypes = {
  ordinary: "普通",
  current: "当座",
  savings: "貯蓄",
} as const;

/** The long mark and what it stands for sound alike, and banks leave it out as often as not. */
function key(name: string) {
  return payerKey(name)
    .replaceAll("ー", "")
    .replaceAll(/([オコソトノホモヨロゴゾドボポ])ウ/g, "$1");
}

/**
 * Does the holder of an account bear one of these names? Kana in any width, small letters, the legal
 * form and long vowels are made alike. A name in kanji says nothing of how it is read: it never fits.
 */
export function holderMatches(holderKana: string, names: readonly string[]) {
  const holder = key(holderKana);
  return holder !== "" && names.some((name) => readable(name) && key(name) === holder);
}

const legalForms = /株式会社|有限会社|合同会社|合資会社|合名会社/g;

function readable(name: string) {
  return !/\p{Script=Han}/u.test(name.replaceAll(legalForms, ""));
}

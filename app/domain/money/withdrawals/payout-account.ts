import { payerKey } from "../payments/payer-name.ts";

/** Nothing is paid to a new account for this many hours. */
export const payoutWaitHours = 48;

/** 預金種目 as bankbooks name them. */
export const bankAccountTypes = {
  ordinary: "普通",
  current: "当座",
  savings: "貯蓄",
} as const;

/** Drops long marks and the vowels that they stand for, which banks often leave out. */
function holderKey(name: string) {
  return payerKey(name)
    .replaceAll("ー", "")
    .replaceAll(/([オコソトノホモヨロゴゾドボポ])ウ/g, "$1");
}

/**
 * True where the account's holder matches one of these names, ignoring width, small kana, legal form and
 * long vowels. A name in kanji has no certain reading and never matches.
 */
export function holderMatches(holderKana: string, names: readonly string[]) {
  const holder = holderKey(holderKana);
  return holder !== "" && names.some((name) => readable(name) && holderKey(name) === holder);
}

const legalForms = /株式会社|有限会社|合同会社|合資会社|合名会社/g;

function readable(name: string) {
  return !/\p{Script=Han}/u.test(name.replaceAll(legalForms, ""));
}

import { payerKey } from "../books/payer-key.ts";

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
export function holderFits(holderKana: string, names: readonly string[]) {
  const holder = key(holderKana);
  return holder !== "" && names.some((name) => readable(name) && key(name) === holder);
}

const legalForms = /株式会社|有限会社|合同会社|合資会社|合名会社/g;

function readable(name: string) {
  return !/\p{Script=Han}/u.test(name.replaceAll(legalForms, ""));
}

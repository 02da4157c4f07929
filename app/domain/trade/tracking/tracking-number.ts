/** So many numbers are looked for at once. */
export const numbersAtOnce = 10;

/** The longest that a carrier writes. */
const longest = 40;

/**
 * The numbers in what somebody typed or pasted, one after the other or one a line, as they are kept:
 * half width, capital letters. What cannot be a number is answered apart.
 */
export function readTrackingNumbers(typed: string): { numbers: string[]; unreadable: string[] } {
  const words = typed
    .normalize("NFKC")
    .toUpperCase()
    .split(/[\s,、;]+/)
    .filter((word) => word !== "");
  const isNumber = (word: string) =>
    word.length <= longest && /^[0-9A-Z-]*\d[0-9A-Z-]*$/.test(word);
  const once = [...new Set(words)];
  return {
    numbers: once.filter(isNumber),
    unreadable: once.filter((word) => !isNumber(word)),
  };
}

/** A number as it may have been written down: people and carriers put hyphens between its groups. */
export function spellings(number: string): string[] {
  const plain = number.replaceAll("-", "");
  const grouped = /^\d{12}$/.test(plain) ? [plain.replace(/(\d{4})(?=\d)/g, "$1-")] : [];
  return [...new Set([number, plain, ...grouped])];
}

/**
 * Whether the last figures of a number fit the others: of twelve figures as Yamato, Sagawa and Japan Post
 * number their parcels (the first eleven, by seven), and of S10 of the Universal Postal Union, which
 * begins and ends with two letters. Undefined of any other shape.
 */
export function fitsItsCheckDigit(number: string): boolean | undefined {
  const plain = number.replaceAll("-", "");
  if (/^\d{12}$/.test(plain)) return Number(plain.slice(0, 11)) % 7 === Number(plain[11]);
  const s10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(plain);
  return s10 ? s10CheckDigit(s10[1]!) === Number(s10[2]) : undefined;
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

function s10CheckDigit(serial: string) {
  const sum = s10Weights.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

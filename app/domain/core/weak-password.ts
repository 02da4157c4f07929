/** Common words in passwords, our own names among them; compared in lower case. */
const words =
  "pass passwd password passcode passw0rd secret admin administrator root user guest test tester testing demo login logon welcome hello letmein access master manager staff member account default system server change changeme temp temporary abc xyz love iloveyou loveyou baby angel lucky happy smile friend family summer winter spring autumn january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday dragon monkey tiger lion eagle panda kitty cat dog rabbit soccer football baseball basketball tennis golf hockey superman batman pokemon pikachu naruto mario google yahoo amazon apple iphone android windows microsoft facebook twitter instagram youtube rakuten alibaba taobao shopify japan nippon tokyo osaka kyoto nagoya yokohama sakura fuji samurai ninja sushi arigato konnichiwa kawaii china beijing shanghai guangzhou yiwu shop store company office kaisha kaitsuke kaitsukebin import export flower sunshine princess prince queen king star moon sky blue red black white green orange money gold silver diamond computer internet money freedom matrix shadow ginger pepper cookie chocolate banana cherry qwerty asdf zxcv".split(
    " ",
  );
const known = new Set(words);
/** Rows of the keyboard and common sequences. */
const rows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "a1b2c3d4e5f6g7h8",
  "1a2b3c4d5e6f7g8h",
];
const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
};

/**
 * True for a password that is tried first: a common word with digits, a row of the keyboard, a year, or
 * little else than the same characters again.
 */
export function isCommonPassword(password: string) {
  const typed = password.toLowerCase();
  if (new Set(typed).size <= 3) return true;
  if (isRow(typed)) return true;
  const parts = typed.match(/[a-z@]+|\d+/g) ?? [];
  if (parts.every((part) => isRow(part) || isRepeated(part) || isYear(part))) return true;
  const bare = typed.replaceAll(/^[\d@]+|[\d@]+$/g, "");
  const spelled = [...bare].map((letter) => lookalikes[letter] ?? letter).join("");
  return [bare, spelled, halfOf(bare)].some((word) => known.has(word) || isRow(word));
}

/** The refusal of a password that holds part of its person's names. */
export const ownNameRefused =
  "ユーザーID、メールアドレス、会社名、電話番号を含まないパスワードにしてください";

/** True where a password holds part of its person's names: four letters or digits in a row. */
export function containsOwnName(password: string, names: readonly string[]) {
  const typed = password.toLowerCase();
  return names
    .flatMap(
      (name) =>
        name
          .normalize("NFKC")
          .toLowerCase()
          .match(/[a-z]{4,}|\d{4,}/g) ?? [],
    )
    .filter((part) => !["example", "gmail", "yahoo", "docomo", "softbank", "icloud"].includes(part))
    .some((part) => typed.includes(/\d/.test(part) ? part.slice(-4) : part));
}

function isRow(part: string) {
  return (
    part.length >= 3 &&
    rows.some((row) => row.includes(part) || row.includes([...part].reverse().join("")))
  );
}

function isRepeated(part: string) {
  return (
    (part.length > 1 && new Set(part).size === 1) ||
    (part.length % 2 === 0 && halfOf(part) !== part)
  );
}

function isYear(part: string) {
  return /^((19|20)\d\d|\d{1,2})$/.test(part);
}

/** `abcabc` is `abc`. */
function halfOf(part: string) {
  const half = part.slice(0, part.length / 2);
  return half + half === part ? half : part;
}

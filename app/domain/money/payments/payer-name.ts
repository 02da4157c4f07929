// Banks and payers write the same name with different widths, small kana, spaces and abbreviations of the
// legal form. The key removes these differences.

/** Banks write these large kana for small ones. */
export const largeKana: Record<string, string> = {
  ァ: "ア",
  ィ: "イ",
  ゥ: "ウ",
  ェ: "エ",
  ォ: "オ",
  ャ: "ヤ",
  ュ: "ユ",
  ョ: "ヨ",
  ッ: "ツ",
  ヮ: "ワ",
  ヵ: "カ",
  ヶ: "ケ",
  ヲ: "オ",
};

const fullForms =
  /株式会社|有限会社|合同会社|合資会社|合名会社|カブシキガイシヤ|カブシキカイシヤ|ユウゲンガイシヤ|ゴウドウガイシヤ|ゴウシガイシヤ|ゴウメイガイシヤ/g;
/** Abbreviated legal forms in the banks' own letters: カ) at the head, (カ at the end, (カ) in the middle. */
const shortForm = "(?:カ|ユ|ド|メ|シ|ザイ|シヤ|イ|ガク|フク|シユウ|トクヒ|ベン|ゼイ)";
const shortForms = [
  new RegExp(`\\(${shortForm}\\)`, "g"),
  new RegExp(`^${shortForm}\\)`),
  new RegExp(`\\(${shortForm}$`),
];

/** Reduces a name to large katakana and figures, without spaces, dashes and legal form. */
export function payerKey(name: string) {
  // NFKC turns a separate voiced mark into a space and a mark, so it is joined to its letter first.
  const letters = name
    .replaceAll("゛", "\u3099")
    .replaceAll("゜", "\u309a")
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replaceAll(/[ァィゥェォャュョッヮヵヶヲ]/g, (letter) => largeKana[letter]!)
    .replace(numberPattern, "")
    .replaceAll(/\s+/g, "")
    .replace(/^(?:振込|フリコミ|入金)\d*/, "");
  const named = shortForms.reduce(
    (text, form) => text.replace(form, ""),
    letters.replaceAll(fullForms, ""),
  );
  return named.replaceAll(/[^ァ-ヺA-Z0-9]/g, "");
}

/** True where two keys name the same payer. Banks cut long names, so a long common beginning is enough. */
export function samePayer(one: string, other: string) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === "") return false;
  return short === long || (short.length >= cutAt && long.startsWith(short));
}

const cutAt = 10;

const numberPattern = /NK[-ー‐ ]?(?<day>\d{6})[-ー‐ ]?(?<last>\d{4})(?!\d)/;

/** Finds the report number that the payer put before or behind the name. */
export function reportNumberIn(text: string) {
  const found = text.normalize("NFKC").toUpperCase().match(numberPattern)?.groups;
  return found && `NK-${found.day}-${found.last}`;
}

const wide =
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";
const firstHalf = 0xff61;

/** Converts katakana to half width with separate voiced marks: ガ becomes ｶﾞ. Other letters stay. */
export function halfWidthKana(text: string) {
  // NFKC unifies half-width and full-width text; NFD then separates the voiced marks.
  return [...text.normalize("NFKC").normalize("NFD")]
    .map((letter) => {
      const place = wide.indexOf(letter);
      if (place >= 0) return String.fromCharCode(firstHalf + place);
      if (letter === "\u3099") return "ﾞ";
      if (letter === "\u309a") return "ﾟ";
      return letter;
    })
    .join("");
}

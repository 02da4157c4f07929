const wide =
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";
const firstHalf = 0xff61;

/** Katakana in half width, voiced marks on their own: ガ becomes ｶﾞ. Other letters stay. */
export function halfWidthKana(text: string) {
  // NFKC first, so that half-width and full-width typing end up alike; then the marks come apart.
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

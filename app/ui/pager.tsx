interface PagerProps {
  /** Where the next page begins; null on the last. */
  nextHref: string | null;
  /** Back to the beginning of the list; null on the first page. */
  firstHref: string | null;
  lang?: "ja" | "zh";
}

const words = {
  ja: ["一覧の先頭へ", "次のページ", "ページ送り"],
  zh: ["回到第一页", "下一页", "翻页"],
} as const;

/** Keyset pages: onward from the last row shown, whatever was added meanwhile. */
export function Pager({ nextHref, firstHref, lang = "ja" }: PagerProps) {
  if (!nextHref && !firstHref) return null;
  const [first, next, name] = words[lang];
  return (
    <nav className="pager" aria-label={name}>
      {firstHref && <a href={firstHref}>{first}</a>}
      {nextHref && (
        <a href={nextHref} rel="next">
          {next}
        </a>
      )}
    </nav>
  );
}

/** A translation by the label table, with the words that it lacks. */
interface Translation {
  ja: string;
  missing: string[];
}

export type Terms = ReadonlyMap<string, string>;

const chineseRun = /\p{Script=Han}+/gu;

/**
 * Translates by the label table: the whole text first, then the longest terms inside it. Digits and Latin
 * letters stay; what no term covers stays Chinese and is reported in `missing`.
 */
export function translate(terms: Terms, zh: string): Translation {
  const whole = terms.get(zh.trim());
  if (whole !== undefined) return { ja: whole, missing: [] };

  const missing: string[] = [];
  const ja = zh.replace(chineseRun, (run) => {
    const exact = terms.get(run);
    if (exact !== undefined) return exact;
    const { words, gaps } = splitByTerms(terms, run);
    missing.push(...gaps);
    return words.join("");
  });
  return { ja, missing };
}

function splitByTerms(terms: Terms, run: string) {
  const words: string[] = [];
  const gaps: string[] = [];
  let gap = "";
  for (let start = 0; start < run.length; ) {
    const term = longestAt(terms, run, start);
    if (term) {
      closeGap();
      words.push(terms.get(term)!);
      start += term.length;
    } else {
      gap += run[start];
      start++;
    }
  }
  closeGap();
  return { words, gaps };

  function closeGap() {
    if (!gap) return;
    words.push(gap);
    gaps.push(gap);
    gap = "";
  }
}

const longestTerm = 16;

function longestAt(terms: Terms, run: string, start: number) {
  for (let end = Math.min(run.length, start + longestTerm); end > start; end--) {
    const word = run.slice(start, end);
    if (terms.has(word)) return word;
  }
  return undefined;
}

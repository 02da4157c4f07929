/** A run of words: in both texts, only in the one before, or only in the one after. */
export interface Run {
  text: string;
  mark: "same" | "out" | "in";
}

const parts = new Intl.Segmenter("ja", { granularity: "word" });
const wordsOf = (text: string) => Array.from(parts.segment(text), ({ segment }) => segment);
const linesOf = (text: string) => text.split(/(?<=\n)/);
/** Longer stretches are told as a whole: pairs of words cost their product. */
const pairsMax = 60_000;

/** Of two texts with less in common nobody reads word by word what changed: they are another text. */
const commonLeast = 0.4;

/** Whether the two texts share enough for a comparison word by word to be readable. */
export function isAkin(runs: readonly Run[]) {
  const length = (mark: Run["mark"]) =>
    runs.filter((run) => run.mark === mark).reduce((sum, { text }) => sum + text.length, 0);
  const same = length("same");
  return same >= commonLeast * (same + Math.max(length("out"), length("in")));
}

/** What an edit changed, in words of Japanese: first by lines, then within those that changed. */
export function changedWords(before: string, after: string): Run[] {
  const byLine = compared(linesOf(before), linesOf(after));
  return joined(
    byLine.flatMap((run, at) => {
      const next = byLine[at + 1];
      if (run.mark === "out" && next?.mark === "in") {
        const byWord = compared(wordsOf(run.text), wordsOf(next.text));
        return isAkin(byWord) ? byWord : [run, next];
      }
      return run.mark === "in" && byLine[at - 1]?.mark === "out" ? [] : [run];
    }),
  );
}

function compared(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [end, other] = [before.length, after.length];
  while (end > start && other > start && before[end - 1] === after[other - 1]) {
    end--;
    other--;
  }
  return joined([
    ...before.slice(0, start).map(as("same")),
    ...differing(before.slice(start, end), after.slice(start, other)),
    ...before.slice(end).map(as("same")),
  ]);
}

const as = (mark: Run["mark"]) => (text: string) => ({ mark, text });

/** The longest that both have in common, in its order; all else was taken out or put in. */
function differing(before: readonly string[], after: readonly string[]): Run[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > pairsMax) return [...before.map(as("out")), ...after.map(as("in"))];
  const wide = columns + 1;
  const longest = new Uint16Array((rows + 1) * wide);
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * wide + column] =
        before[row] === after[column]
          ? longest[(row + 1) * wide + column + 1]! + 1
          : Math.max(longest[(row + 1) * wide + column]!, longest[row * wide + column + 1]!);
  const runs: Run[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (before[row] === after[column]) {
      runs.push({ mark: "same", text: before[row]! });
      row++;
      column++;
    } else if (longest[(row + 1) * wide + column]! >= longest[row * wide + column + 1]!)
      runs.push({ mark: "out", text: before[row++]! });
    else runs.push({ mark: "in", text: after[column++]! });
  }
  return [...runs, ...before.slice(row).map(as("out")), ...after.slice(column).map(as("in"))];
}

/** Neighbours of one mark together; of a change what was taken out before what was put in. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs.filter(({ text }) => text)) {
    const [last, before] = [all.at(-1), all.at(-2)];
    if (last?.mark === run.mark) last.text += run.text;
    else if (run.mark === "out" && last?.mark === "in" && before?.mark === "out")
      before.text += run.text;
    else if (run.mark === "out" && last?.mark === "in") all.splice(-1, 0, { ...run });
    else all.push({ ...run });
  }
  return all;
}

/** The different rates among a heading's lines, in the schedule's words. */
export interface RateRange {
  /** From the lowest to the highest, where every one is a percentage. */
  range: string | undefined;
  texts: readonly string[];
}

/** One rate a line; of more than two the span, with each to be unfolded. */
export function RateCell({ rates: { range, texts } }: { rates: RateRange }) {
  const list = (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  if (texts.length <= 2) return list;
  return (
    <details>
      <summary>{range ?? `品目の細分により${texts.length}通り`}</summary>
      {list}
    </details>
  );
}

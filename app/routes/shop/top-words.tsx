import { href } from "#app/href.ts";

/** Words that many search for, each a search of its own. */
export function TopWords({ words }: { words: readonly string[] }) {
  return (
    <p className="note popular-searches">
      よく検索される語:{" "}
      {words.map((word) => (
        <a key={word} href={`${href("/CommoditySearch")}?${new URLSearchParams({ q: word })}`}>
          {word}
        </a>
      ))}
    </p>
  );
}

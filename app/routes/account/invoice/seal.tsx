import { sealColumns } from "#app/domain/money/papers/invoice.ts";

/** The issuer's stamp: read from the right, each column filling the height. */
export function Seal({ words }: { words: string }) {
  return (
    <span className="seal" role="img" aria-label={`印 ${words}`}>
      {sealColumns(words).map((column) => (
        <span key={column.join("")}>
          {column.map((character, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a character may stand twice, its place not
            <span key={place}>{character}</span>
          ))}
        </span>
      ))}
    </span>
  );
}

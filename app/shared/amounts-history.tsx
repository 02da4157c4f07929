import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { useClock } from "#app/ui/time/clock.tsx";
import type { AmountsPart, AmountsView } from "./amounts-view.ts";

const words = {
  ja: {
    heading: "金額の変更履歴",
    dot: "・",
    columns: ["項目", "変更前", "変更後", "理由"],
  },
  zh: { heading: "金额变更记录", dot: "·", columns: ["项目", "变更前", "变更后", "原因"] },
} as const;

/** 金額の変更履歴: each version of an order's amounts against the one before, with who made it and why. */
export function AmountsHistory({
  versions,
  lang,
}: {
  versions: readonly AmountsView[];
  lang: "ja" | "zh";
}) {
  const { when } = useClock();
  if (versions.length === 0) return null;
  const { heading, columns } = words[lang];
  return (
    <section id="amounts" aria-labelledby="h-amounts" className="stack small">
      <h2 id="h-amounts" className="heading">
        {heading}
      </h2>
      {versions.map((version, index) => (
        <details key={version.key} className="disclosure" open={index === 0}>
          <summary>
            <b>{version.name}</b>{" "}
            <span className="note number">
              {when(version.at)}
              {version.by && ` ${words[lang].dot} ${version.by}`}
            </span>
          </summary>
          {version.reason && (
            <p className="as-typed" lang="ja">
              {version.reason}
            </p>
          )}
          <CardTable tight label={version.name} columns={columns}>
            {[...version.parts, ...version.sums].map((part) => (
              <PartRow key={part.key} part={part} columns={columns} />
            ))}
          </CardTable>
        </details>
      ))}
    </section>
  );
}

function PartRow({ part, columns }: { part: AmountsPart; columns: readonly string[] }) {
  return (
    <TableRow>
      <RowHeading>{part.name}</RowHeading>
      <TableCell label={columns[1]} className="number">
        {part.before}
      </TableCell>
      <TableCell label={columns[2]} className="number">
        {part.after}
      </TableCell>
      <TableCell label={columns[3]} lang="ja">
        {part.reason}
      </TableCell>
    </TableRow>
  );
}

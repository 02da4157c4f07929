import type { ShownCounts } from "./shown-counts.ts";

/** How many goods were found; where not all hits are looked through, that there are at least so many. */
export function FoundCount({ counts: { found, atLeast } }: { counts: ShownCounts }) {
  return (
    <p>
      <strong>{found.toLocaleString("ja-JP")}</strong>件{atLeast && "以上"}
    </p>
  );
}

/** That not all hits were looked through to sort or to narrow them. */
export function Bounded({ by }: { by: number }) {
  return (
    <p className="note">
      よく売れている順の上位{by.toLocaleString("ja-JP")}
      件から並べ替え・絞り込みをしています。
    </p>
  );
}

/** What each choice would leave of the goods found. */
export function SearchCounts({ counts: { groups } }: { counts: ShownCounts }) {
  if (groups.length === 0) return null;
  return (
    <details className="d filt">
      <summary>件数を見て選ぶ</summary>
      <div className="stack">
        {groups.map(({ name, choices }) => (
          <nav key={name} aria-label={`${name}で選ぶ`}>
            <p className="note">{name}</p>
            <ul className="row chips">
              {choices.map(({ label, href, chosen, offers }) => (
                <li key={label}>
                  <a className="chip" href={href} aria-current={chosen ? "true" : undefined}>
                    {label} <small>{offers.toLocaleString("ja-JP")}</small>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </details>
  );
}

import { href } from "#app/href.ts";

/** What a ranking is of: a category, or a month, or both. */
interface Ranked {
  category?: string | undefined;
  month?: string | undefined;
}

/** The ranking's address; a choice that is not made stays out. */
export function rankingHref({ category, month }: Ranked) {
  const query = new URLSearchParams({ ...(category && { category }), ...(month && { month }) });
  return query.size > 0 ? `${href("/goodsMonthlyFocus")}?${query}` : href("/goodsMonthlyFocus");
}

/** `2026-10` as 2026年10月. */
export function monthName(month: string) {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

interface RankingLinksProps {
  /** What is chosen by the links. */
  label: string;
  links: readonly (Ranked & { name: string; current: boolean })[];
}

/** One choice of the ranking as links side by side. */
export function RankingLinks({ label, links }: RankingLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="badge-list">
        {links.map(({ name, current, ...ranked }) => (
          <li key={name}>
            <a
              className="chip"
              href={rankingHref(ranked)}
              aria-current={current ? "page" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

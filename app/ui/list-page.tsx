import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { Pager } from "./pager.tsx";

interface Pages {
  /** The list's own address, and what of its query each page keeps. */
  path: string;
  query?: string | Record<string, string | undefined>;
  /** After which row the next page begins. */
  next: string | number | { at: number; id: string } | null | undefined;
  isFirst: boolean;
}

interface ListPageProps {
  title: ReactNode;
  /** How many there are. */
  count?: ReactNode;
  /** What the list is about. */
  note?: ReactNode;
  /** Beside the title: its files, the way to a new entry. */
  actions?: ReactNode;
  /** What went wrong with what was done here. */
  problem?: ReactNode;
  /** What narrows and orders the list. */
  tools?: ReactNode;
  /** True for a list that has nothing to show: `empty` says so, and `hint` what can be done next. */
  isEmpty?: boolean;
  empty?: string;
  hint?: ReactNode;
  /** The list, in the form of what can be done with its rows together. */
  children: ReactNode;
  pages: Pages;
  /** What stands below the list. */
  below?: ReactNode;
  lang?: "ja" | "zh";
}

/** A list as a page: its name, what narrows it, its rows or what to do where there are none, and the way on. */
export function ListPage(list: ListPageProps) {
  const { title, count, note, actions, problem, tools, children, pages, below } = list;
  const { isEmpty = false, empty = "", hint, lang = "ja" } = list;
  return (
    <main id="main" className="page-width stack">
      <div className={actions ? "page-head cluster between" : "page-head"}>
        <div>
          <h1>
            {title} {count !== undefined && <span className="number">{count}</span>}
          </h1>
          {note && <p className="note">{note}</p>}
        </div>
        {actions && <div className="cluster">{actions}</div>}
      </div>
      {problem}
      {tools}
      {isEmpty ? <EmptyState title={empty}>{hint && <p>{hint}</p>}</EmptyState> : children}
      <Pager
        lang={lang}
        nextHref={pages.next ? addressOf(pages, placeOf(pages.next)) : null}
        firstHref={pages.isFirst ? null : addressOf(pages)}
      />
      {below}
    </main>
  );
}

function placeOf(next: NonNullable<Pages["next"]>) {
  return typeof next === "object" ? `${next.at}_${next.id}` : String(next);
}

/** The list's address with all that narrows it, at its first page or after a row. */
function addressOf({ path, query = {} }: Pages, after?: string) {
  const asked = typeof query === "string" ? new URLSearchParams(query) : Object.entries(query);
  const kept = [...asked].flatMap(([name, value]) => (value ? [[name, value]] : []));
  const all = new URLSearchParams(after ? [...kept, ["after", after]] : kept);
  return all.size > 0 ? `${path}?${all}` : path;
}

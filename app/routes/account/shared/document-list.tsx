import type { ComponentProps, ReactNode } from "react";
import { countMax } from "#app/domain/core/document/document.ts";
import { href } from "#app/href.ts";
import { type ListQuery, listQuery } from "#app/http/list-query.ts";
import { listFileHref } from "#app/shared/list-file-links.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

interface ListProps<State extends string> {
  path: string;
  asked: ListQuery<State>;
  /** What else the list's address holds. */
  keep?: Record<string, string> | undefined;
}

/** The list's address with its filter. */
function addressOf<State extends string>(
  { path, asked, keep }: ListProps<State>,
  change?: Parameters<typeof listQuery<State>>[1],
) {
  const query = new URLSearchParams([
    ...new URLSearchParams(listQuery(asked, change)),
    ...Object.entries(keep ?? {}),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
}

interface StateTabsProps<State extends string> extends ListProps<State> {
  label: string;
  states: readonly State[];
  words: Record<State, { ja: string }>;
  counts: Partial<Record<State, number>>;
}

interface ListFiltersProps<State extends string> extends ListProps<State> {
  wordsLabel: string;
  /** The day that the list can be narrowed by: 注文日. */
  dayLabel: string;
  /** The list that the same filter is answered as a file of. */
  list?: string | undefined;
}

type PageParts = Pick<
  ComponentProps<typeof ListPage>,
  "title" | "actions" | "problem" | "isEmpty" | "empty" | "hint" | "children"
>;

interface DocumentListProps<State extends string>
  extends StateTabsProps<State>,
    ListFiltersProps<State>,
    PageParts {
  /** Filters that were kept. */
  saved?: ReactNode;
  /** Where the next page begins. */
  next: { at: number; id: string } | undefined;
}

/** The list of one kind of document as a page: its states, its filter, the rows asked for and the ways on. */
export function DocumentList<State extends string>(shown: DocumentListProps<State>) {
  const { title, actions, problem, isEmpty = false, empty = "", hint, children, saved } = shown;
  const { path, asked, keep, next } = shown;
  const query = { ...Object.fromEntries(new URLSearchParams(listQuery(asked))), ...keep };
  return (
    <ListPage
      title={title}
      actions={actions}
      problem={problem}
      tools={
        <>
          <StateTabs {...shown} />
          <ListFilters {...shown} />
          {saved}
        </>
      }
      isEmpty={isEmpty}
      empty={empty}
      hint={hint}
      pages={{ path, query, next, isFirst: !asked.after }}
    >
      {children}
    </ListPage>
  );
}

/** All, then every state that has documents, with how many. */
function StateTabs<State extends string>(shown: StateTabsProps<State>) {
  const { asked, label, states, words, counts } = shown;
  const inState = (state: State) => counts[state] ?? 0;
  return (
    <Tabs
      label={label}
      tabs={[
        {
          label: "すべて",
          href: addressOf(shown, { state: undefined }),
          current: !asked.state,
          count: countText(states.map(inState)),
        },
        ...states
          .filter((state) => inState(state) > 0 || state === asked.state)
          .map((state) => ({
            label: words[state].ja,
            href: addressOf(shown, { state }),
            current: asked.state === state,
            count: countText([inState(state)]),
          })),
      ]}
    />
  );
}

/** The sum of some counts; one that was not counted to its end makes it “so many or more”. */
function countText(counts: readonly number[]) {
  const sum = counts.reduce((all, count) => all + count, 0);
  return grouped(String(sum)) + (counts.some((count) => count >= countMax) ? "+" : "");
}

/** Words, days, order and page size, as a plain form. */
function ListFilters<State extends string>(shown: ListFiltersProps<State>) {
  const { path, asked, keep, wordsLabel, dayLabel, list } = shown;
  return (
    <ListFilter
      path={path}
      keep={{ state: asked.state, ...keep }}
      days={{ label: dayLabel, ...asked }}
      more={
        list &&
        (["csv", "xlsx"] as const).map((format) => (
          <button
            key={format}
            type="submit"
            className="button small soft"
            formAction={listFileHref({ list }, format)}
          >
            {format === "csv" ? "CSV" : "Excel"}
          </button>
        ))
      }
    >
      <FilterWords label={wordsLabel} value={asked.words} />
      <FilterChoice
        name="sort"
        label="並び順"
        value={asked.sort}
        choices={[
          ["newest", "新しい順"],
          ["oldest", "古い順"],
        ]}
      />
      <FilterChoice
        name="size"
        label="件数"
        value={asked.size}
        choices={[20, 50, 100].map((size) => [size, size.toLocaleString("ja-JP")])}
      />
    </ListFilter>
  );
}

/** Leads from the documents that are ticked to their one payment. */
export function PayTogetherButton() {
  return (
    <button
      type="submit"
      className="button small filled"
      formAction={href("/payment")}
      name="together"
      value="1"
    >
      まとめて支払う
    </button>
  );
}

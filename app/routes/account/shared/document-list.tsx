import type { ReactNode } from "react";
import { countMax } from "#app/domain/core/document/document.ts";
import { href } from "#app/href.ts";
import { type ListQuery, listQuery } from "#app/http/list-query.ts";
import { listFileHref } from "#app/routes/frame/list-file-links.tsx";
import { DayRange } from "#app/ui/day-range.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { DayProblem } from "./day-filter.tsx";

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

interface DocumentListProps<State extends string>
  extends StateTabsProps<State>,
    ListFiltersProps<State> {
  /** Where the next page begins. */
  next: { at: number; id: string } | undefined;
  children: ReactNode;
}

/** The list of one kind of document: its states, its filter, the page asked for and the ways on. */
export function DocumentList<State extends string>(shown: DocumentListProps<State>) {
  const { asked, next, children } = shown;
  return (
    <>
      <StateTabs {...shown} />
      <ListFilters {...shown} />
      {children}
      <Pager
        nextHref={next ? addressOf(shown, { after: next }) : null}
        firstHref={asked.after ? addressOf(shown) : null}
      />
    </>
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

function ArrangeFields<State extends string>({ asked }: Pick<ListFiltersProps<State>, "asked">) {
  return (
    <>
      <span className="cluster">
        <label htmlFor="list-sort" className="note">
          並び順
        </label>
        <select
          id="list-sort"
          className="input small auto-width"
          name="sort"
          defaultValue={asked.sort}
        >
          <option value="newest">新しい順</option>
          <option value="oldest">古い順</option>
        </select>
      </span>
      <span className="cluster">
        <label htmlFor="list-size" className="note">
          件数
        </label>
        <select
          id="list-size"
          className="input small auto-width"
          name="size"
          defaultValue={asked.size}
        >
          {[20, 50, 100].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
    </>
  );
}

/** Words, days, order and page size, as a plain form. */
function ListFilters<State extends string>(shown: ListFiltersProps<State>) {
  const { path, asked, keep, wordsLabel, dayLabel, list } = shown;
  return (
    <form className="toolbar cluster" method="get" action={path}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      {Object.entries(keep ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="cluster">
        <label htmlFor="list-words" className="note">
          {wordsLabel}
        </label>
        <input
          id="list-words"
          className="input small auto-width"
          name="q"
          type="search"
          defaultValue={asked.words}
          maxLength={100}
        />
      </span>
      <DayRange
        id="list"
        label={dayLabel}
        fromDay={asked.fromDay}
        toDay={asked.toDay}
        wrong={asked.problem ? "list-problem" : undefined}
      />
      <ArrangeFields asked={asked} />
      <button type="submit" className="button small">
        絞り込む
      </button>
      {list &&
        (["csv", "xlsx"] as const).map((format) => (
          <button
            key={format}
            type="submit"
            className="button small soft"
            formAction={listFileHref({ list }, format)}
          >
            {format === "csv" ? "CSV" : "Excel"}
          </button>
        ))}
      <DayProblem id="list-problem" problem={asked.problem} />
    </form>
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

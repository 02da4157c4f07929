import { countMax } from "#app/domain/document/count-max.ts";
import { type ListQuery, listQuery } from "#app/http/list-query.ts";
import { listFileHref } from "../../chrome/list-file-links.tsx";

interface ListProps<State extends string> {
  path: string;
  asked: ListQuery<State>;
}

interface StateTabsProps<State extends string> extends ListProps<State> {
  label: string;
  states: readonly State[];
  words: Record<State, { ja: string }>;
  counts: Partial<Record<State, number>>;
}

/** All, then every state that has documents, with how many. */
export function StateTabs<State extends string>(shown: StateTabsProps<State>) {
  const { path, asked, label, states, words, counts } = shown;
  const inState = (state: State) => counts[state] ?? 0;
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        <li>
          <a
            href={path + listQuery(asked, { state: undefined })}
            aria-current={asked.state ? undefined : "page"}
          >
            すべて <span className="n">{countText(states.map(inState))}</span>
          </a>
        </li>
        {states
          .filter((state) => inState(state) > 0 || state === asked.state)
          .map((state) => (
            <li key={state}>
              <a
                href={path + listQuery(asked, { state })}
                aria-current={asked.state === state ? "page" : undefined}
              >
                {words[state].ja} <span className="n">{countText([inState(state)])}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The sum of some counts; one that was not counted to its end makes it “so many or more”. */
function countText(counts: readonly number[]) {
  const sum = counts.reduce((all, count) => all + count, 0);
  return sum.toLocaleString("ja-JP") + (counts.some((count) => count >= countMax) ? "+" : "");
}

interface ListFiltersProps<State extends string> extends ListProps<State> {
  wordsLabel: string;
  /** The list that the same filter is answered as a file of. */
  list?: string;
}

/** Words, order and page size, as a plain form. */
export function ListFilters<State extends string>(shown: ListFiltersProps<State>) {
  const { path, asked, wordsLabel, list } = shown;
  return (
    <form className="bar row" method="get" action={path}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <label htmlFor="list-words" className="note">
        {wordsLabel}
      </label>
      <input
        id="list-words"
        className="in s auto"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <label htmlFor="list-sort" className="note">
        並び順
      </label>
      <select id="list-sort" className="in s auto" name="sort" defaultValue={asked.sort}>
        <option value="newest">新しい順</option>
        <option value="oldest">古い順</option>
      </select>
      <label htmlFor="list-size" className="note">
        件数
      </label>
      <select id="list-size" className="in s auto" name="size" defaultValue={asked.size}>
        {[20, 50, 100].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit" className="btn s">
        絞り込む
      </button>
      {list &&
        (["csv", "xlsx"] as const).map((format) => (
          <button
            key={format}
            type="submit"
            className="btn s soft"
            formAction={listFileHref({ list }, format)}
          >
            {format === "csv" ? "CSV" : "Excel"}
          </button>
        ))}
    </form>
  );
}

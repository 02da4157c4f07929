import { DayRange } from "#app/ui/day-range.tsx";

interface KindFiltersProps {
  /** Begins the ids of the fields. */
  id: string;
  path: string;
  /** The tab that the list stands on. */
  group: string | undefined;
  kind: {
    name: string;
    value: string | undefined;
    kinds: readonly { kind: string; label: string }[];
  };
  words: { label: string; value: string };
  days: {
    label: string;
    fromDay: string;
    toDay: string;
    /** The id of what is said to be wrong with the days. */
    wrong: string | undefined;
  };
}

/** Kind, number and days, as a plain form. */
export function KindFilters({ id, path, group, kind, words, days }: KindFiltersProps) {
  return (
    <form className="toolbar cluster" method="get" action={path}>
      {group && <input type="hidden" name="state" value={group} />}
      <label htmlFor={`${id}-kind`} className="note">
        種類
      </label>
      <select
        id={`${id}-kind`}
        className="input small auto-width"
        name={kind.name}
        defaultValue={kind.value ?? ""}
      >
        <option value="">すべて</option>
        {kind.kinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-words`} className="note">
        {words.label}
      </label>
      <input
        id={`${id}-words`}
        className="input small auto-width"
        name="q"
        type="search"
        defaultValue={words.value}
        maxLength={100}
      />
      <DayRange id={id} {...days} />
      <button type="submit" className="button small">
        絞り込む
      </button>
    </form>
  );
}

interface DayRangeProps {
  /** Before the ids of the two fields. */
  id: string;
  /** The day that the range is about: 注文日. */
  label: string;
  fromDay: string;
  toDay: string;
  /** What is wrong with the days, and the element that says it. */
  wrong?: string | undefined;
  lang?: "ja" | "zh";
}

const words = { ja: { to: "から", end: "の終わり" }, zh: { to: "至", end: "（止）" } };

/** Two days of a list's filter, `from` and `to`; each stays beside its word where lines are short. */
export function DayRange({ id, label, fromDay, toDay, wrong, lang = "ja" }: DayRangeProps) {
  return (
    <>
      <span className="cluster">
        <label htmlFor={`${id}-from`} className="note">
          {label}
        </label>
        <input
          id={`${id}-from`}
          className="input small auto-width"
          name="from"
          type="date"
          defaultValue={fromDay}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong}
        />
      </span>
      <span className="cluster">
        <label htmlFor={`${id}-to`} className="note">
          {words[lang].to}
        </label>
        <input
          id={`${id}-to`}
          className="input small auto-width"
          name="to"
          type="date"
          defaultValue={toDay}
          aria-label={`${label}${words[lang].end}`}
        />
      </span>
    </>
  );
}

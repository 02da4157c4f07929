import type { InputHTMLAttributes, ReactNode } from "react";
import { Button } from "./button.tsx";
import { DayRange } from "./day-range.tsx";

interface ListFilterProps {
  /** The list's own address. */
  path: string;
  /** What else its address holds, to be kept. */
  keep?: Record<string, string | undefined>;
  /** The days that the list can be narrowed by, and why they were not looked for. */
  days?: { label: string; fromDay: string; toDay: string; problem?: string | undefined };
  button?: string;
  /** The fields. */
  children?: ReactNode;
  /** Beside the button: the way back to all, the list as a file. */
  more?: ReactNode;
  lang?: "ja" | "zh";
}

/** What narrows and orders a list, as a plain form. */
export function ListFilter(filter: ListFilterProps) {
  const { path, keep = {}, days, children, more, lang = "ja" } = filter;
  const { button = lang === "ja" ? "絞り込む" : "查找" } = filter;
  return (
    <form className="toolbar cluster" method="get" action={path}>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      {days && (
        <DayRange
          id="filter"
          label={days.label}
          fromDay={days.fromDay}
          toDay={days.toDay}
          wrong={days.problem ? "filter-problem" : undefined}
          lang={lang}
        />
      )}
      <Button small soft>
        {button}
      </Button>
      {more}
      {days?.problem && (
        <p id="filter-problem" className="field-error" role="alert">
          {days.problem}
        </p>
      )}
    </form>
  );
}

interface FilterWordsProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "maxLength" | "size" | "lang"> {
  name?: string;
  label: string;
  value: string | undefined;
}

/** Words or a number that the list is searched for. */
export function FilterWords({ name = "q", label, value, ...input }: FilterWordsProps) {
  return (
    <span className="cluster">
      <label htmlFor={`filter-${name}`} className="note">
        {label}
      </label>
      <input
        id={`filter-${name}`}
        className="input small auto-width"
        name={name}
        type="search"
        defaultValue={value}
        maxLength={100}
        {...input}
      />
    </span>
  );
}

interface FilterChoiceProps {
  name: string;
  label: string;
  value: string | number | undefined;
  /** Said for no choice: すべて. */
  all?: string;
  choices: readonly (readonly [value: string | number, label: string])[];
}

/** One of a few, such as a state or an order. */
export function FilterChoice({ name, label, value, all, choices }: FilterChoiceProps) {
  return (
    <span className="cluster">
      <label htmlFor={`filter-${name}`} className="note">
        {label}
      </label>
      <select
        id={`filter-${name}`}
        className="input small auto-width"
        name={name}
        defaultValue={value ?? ""}
      >
        {all && <option value="">{all}</option>}
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What the page was answered with. */
export interface Refused {
  typed: Record<string, string>;
  problems: { text: string; fieldId?: string }[];
}

/** A field with what stands in it. */
export interface Asked {
  name: string;
  value: string;
  problem: string | undefined;
}

interface FieldProps extends Asked {
  label: string;
  required?: boolean;
  short?: boolean;
  lang?: string;
  /** The phrases to choose from. */
  list?: string;
}

export function Field({ name, value, problem, label, required, short, lang, list }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {required && <span className="required">必填</span>}
      </label>
      <Typed
        name={name}
        value={value}
        problem={problem}
        lang={lang}
        list={list}
        className={short ? "input small quantity" : "input"}
      />
    </div>
  );
}

interface TypedProps extends Asked {
  className: string;
  label?: string;
  lang?: string | undefined;
  list?: string | undefined;
}

/** The box itself with its error; in a table the label is said to the ear alone. */
export function Typed({ name, value, problem, className, label, lang, list }: TypedProps) {
  return (
    <>
      {problem && (
        <p className="field-error" id={`${name}-error`}>
          {problem}
        </p>
      )}
      <input
        id={name}
        name={name}
        className={className}
        defaultValue={value}
        lang={lang}
        list={list}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
    </>
  );
}

interface ChoiceProps extends Asked {
  label: string;
  choices: readonly { value: string; label: string }[];
}

export function Choice({ name, value, problem, label, choices }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        <span className="required">必填</span>
      </label>
      {problem && (
        <p className="field-error" id={`${name}-error`}>
          {problem}
        </p>
      )}
      <select id={name} name={name} className="input" defaultValue={value}>
        {value === "" && <option value="">请选择</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface OptionBoxesProps {
  /** Of the boxes; each sends one option's id. */
  name: string;
  /** Which line it is, for who hears the page. */
  line: string;
  options: readonly { id: string; nameJa: string; nameZh: string }[];
  chosen: readonly string[];
  lang: "ja" | "zh";
}

/** The options of an order's line, folded to their number until they are opened. */
export function OptionBoxes({ name, line, options, chosen, lang }: OptionBoxesProps) {
  const word = lang === "ja" ? "オプション" : "增值服务";
  return (
    <details className="disclosure">
      <summary>
        {word} {chosen.length}
        {lang === "ja" ? "件" : "项"}
      </summary>
      <fieldset>
        <legend className="visually-hidden">
          {line} {word}
        </legend>
        {options.map(({ id, nameJa, nameZh }) => (
          <label className="checkbox" key={id}>
            <input type="checkbox" name={name} value={id} defaultChecked={chosen.includes(id)} />
            <span>{lang === "ja" ? nameJa : nameZh}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface SkuSelectProps {
  name: string;
  label: string;
  /** The SKUs of the line's offer. */
  choices: readonly {
    id: string;
    spec: readonly { valueJa: string; valueZh: string }[];
  }[];
  chosen: string;
  lang: "ja" | "zh";
}

/** Another colour or size of the same goods; nothing where they come in one only. */
export function SkuSelect({ name, label, choices, chosen, lang }: SkuSelectProps) {
  const listed = choices.some(({ id }) => id === chosen);
  if (choices.length < (listed ? 2 : 1)) return null;
  return (
    <select className="input small" name={name} defaultValue={chosen} aria-label={label}>
      {!listed && (
        <option value={chosen}>{lang === "ja" ? "掲載が終わった種類" : "已下架规格"}</option>
      )}
      {choices.map(({ id, spec }) => (
        <option key={id} value={id}>
          {spec.map(({ valueJa, valueZh }) => (lang === "ja" ? valueJa : valueZh)).join(" / ") ||
            id}
        </option>
      ))}
    </select>
  );
}

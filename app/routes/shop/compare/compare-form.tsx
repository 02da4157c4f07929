import { comparedMax } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";

interface CompareFormProps {
  ids: readonly string[];
  typed: { add: string; pieces: string };
  problems: readonly { field: string; text: string }[];
}

/** Goods to put beside the others, and how many pieces costs are reckoned for. */
export function CompareForm({ ids, typed, problems }: CompareFormProps) {
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.text;
  return (
    <form action={href("/compareGoods")} method="get" className="panel stack">
      {problems.length > 0 && (
        <div className="error-summary" role="alert">
          <h2>入力内容をご確認ください</h2>
          <ul>
            {problems.map(({ field, text }) => (
              <li key={text}>
                <a href={`#${field}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {ids.map((id) => (
        <input key={id} type="hidden" name="goods_id" value={id} />
      ))}
      <div className="cluster">
        {(ids.length < comparedMax || problemOf("add")) && (
          <Field
            name="add"
            label={`追加する商品（番号かURL、${comparedMax}件まで）`}
            value={typed.add}
            problem={problemOf("add")}
          />
        )}
        <Field name="pieces" label="数量" value={typed.pieces} problem={problemOf("pieces")} />
        <button type="submit" className="button">
          比較する
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
}

function Field({ name, label, value, problem }: FieldProps) {
  return (
    <div className={problem ? "field invalid" : "field"}>
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={value}
        placeholder={name === "pieces" ? "100" : undefined}
        inputMode={name === "pieces" ? "numeric" : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
      {problem && (
        <p className="field-error" id={`${name}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

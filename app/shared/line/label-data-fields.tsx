import { type LabelData, labelText } from "#app/domain/catalog/products/label-data.ts";
import { useFold } from "#app/ui/use-fold.ts";

interface LabelDataFieldsProps {
  /** Of the line; the fields are called after it. */
  id: string;
  /** What the line is, for who hears the page. */
  name: string;
  labelData: LabelData;
  /** An option was chosen that cannot be done without. */
  needed: boolean;
  problemOf(fieldId: string): string | undefined;
}

const fields = [
  { key: "managementNumber", name: "management", label: "管理番号", hint: "貴社での番号" },
  { key: "labelNumber", name: "label", label: "ラベル番号", hint: "FNSKUなど" },
  { key: "asin", name: "asin", label: "ASIN", hint: "10桁" },
] as const;

/** ラベル情報 of a line: shown in one row until it is opened, open while something is missing or wrong. */
export function LabelDataFields({ id, name, labelData, needed, problemOf }: LabelDataFieldsProps) {
  const problems = fields.map((field) => problemOf(`${field.name}-${id}`));
  const shown = labelText(labelData, "ja");
  const isAsked = needed || problems.some(Boolean);
  // It must not close while somebody fills in what was missing.
  const fold = useFold(isAsked);
  return (
    <details className="disclosure" {...fold}>
      <summary>
        ラベル情報{shown && <span className="note number"> {shown}</span>}
        {needed && <span className="field-error"> ラベル貼りに必要です</span>}
      </summary>
      {needed && (
        <p className="note">
          商品ラベル貼りには、管理番号かラベル番号が必要です。見積の依頼までにご記入ください。
        </p>
      )}
      {fields.map((field, index) => {
        const fieldId = `${field.name}-${id}`;
        const problem = problems[index];
        return (
          <p key={field.key} className="stack small">
            <label className="note" htmlFor={fieldId}>
              <span className="visually-hidden">{name} </span>
              {field.label}（{field.hint}）
            </label>
            <input
              className="input small"
              id={fieldId}
              name={fieldId}
              defaultValue={labelData[field.key]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `wrong-${fieldId}` : undefined}
            />
            {problem && (
              <span className="field-error" id={`wrong-${fieldId}`}>
                {problem}
              </span>
            )}
          </p>
        );
      })}
    </details>
  );
}

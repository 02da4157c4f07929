import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { comparedMax } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface CompareFormProps {
  ids: readonly string[];
  /** What the address asks, and what is wrong with it. */
  answer: SubmissionResult<string[]>;
}

/** Goods to put beside the others, and how many pieces costs are reckoned for. */
export function CompareForm({ ids, answer }: CompareFormProps) {
  const [form, fields] = useForm<{ add: string; pieces: string }>({
    id: "compare",
    lastResult: answer,
  });
  return (
    <form
      action={href("/compareGoods")}
      method="get"
      className="panel stack"
      {...getFormProps(form)}
    >
      <ErrorSummary form={form} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="goods_id" value={id} />
      ))}
      <div className="cluster">
        {(ids.length < comparedMax || fields.add.errors) && (
          <TextField field={fields.add} label={`追加する商品（番号かURL、${comparedMax}件まで）`} />
        )}
        <NumberField field={fields.pieces} label="数量" placeholder="100" />
        <button type="submit" className="button">
          比較する
        </button>
      </div>
    </form>
  );
}

import { palletLimits, refusalReasons } from "#app/domain/catalog/pallets/pallet.ts";
import { Button } from "#app/ui/button.tsx";

/** A refusal as it was typed, where it was not taken. */
export type TypedRefusal = Partial<Record<"reason" | "word", string | undefined>> | undefined;

interface RefuseBarProps {
  typed: TypedRefusal;
  problems: readonly { fieldId: string; text: string }[];
}

/** Refuses what is ticked, with what the conditions shall learn of it. */
export function RefuseBar({ typed, problems }: RefuseBarProps) {
  const wrong = problems.find(({ fieldId }) => fieldId === "word")?.text;
  const wrongReason = problems.find(({ fieldId }) => fieldId === "refuse")?.text;
  return (
    <fieldset className="panel stack small" id="refuse">
      <legend>選択した商品を対象外にする</legend>
      <div className="cluster">
        {Object.entries(refusalReasons).map(([reason, name], at) => (
          <label className="checkbox" key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              data-key={at + 1}
              defaultChecked={reason === (typed?.reason ?? "other")}
            />
            <span>{name}</span>
          </label>
        ))}
        <label htmlFor="word">除外する言葉</label>
        <input
          className="input small auto-width"
          id="word"
          name="word"
          size={12}
          maxLength={palletLimits.wordLengthMax}
          defaultValue={typed?.word}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "wrong-word" : undefined}
        />
        <Button small soft name="intent" value="refuse">
          対象外にする
        </Button>
      </div>
      {wrong && (
        <p className="field-error" id="wrong-word">
          {wrong}
        </p>
      )}
      {wrongReason && <p className="field-error">{wrongReason}</p>}
      <p className="note">
        仕入先・言葉・価格を選ぶと、パレットの条件に加わり、次の検索から探さなくなります。
      </p>
    </fieldset>
  );
}

import { refusalReasons } from "#app/domain/catalog/pallet/pallet.ts";
import { Button } from "#app/ui/button.tsx";

/** A refusal as it was typed, where it was not taken. */
export type TypedRefusal = Partial<Record<"reason" | "word", string | undefined>> | undefined;

/** Refuses what is ticked, with what the conditions shall learn of it. */
export function RefuseBar({ typed }: { typed: TypedRefusal }) {
  return (
    <fieldset className="panel stack s">
      <legend>選択した商品を対象外にする</legend>
      <div className="row">
        {Object.entries(refusalReasons).map(([reason, name], at) => (
          <label className="ck" key={reason}>
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
          className="in s auto"
          id="word"
          name="word"
          size={12}
          maxLength={30}
          defaultValue={typed?.word}
        />
        <Button small soft name="intent" value="refuse">
          対象外にする
        </Button>
      </div>
      <p className="note">
        仕入先・言葉・価格を選ぶと、パレットの条件に加わり、次の検索から探さなくなります。
      </p>
    </fieldset>
  );
}

import { wishReasons } from "#app/domain/trade/shipments/box-wishes.ts";
import type { Answer } from "./pack.tsx";

/** Asked for only where weight or size of the boxes does not go with their goods, and for these figures. */
export function Reweighed({ refused, figures }: { refused: Answer; figures: string }) {
  if (refused?.field !== "reweighed" && !(refused && "reweighed" in refused.typed)) return null;
  return (
    <>
      <input type="hidden" name="reweighedFor" value={figures} />
      <label className="ck" htmlFor="reweighed">
        <input id="reweighed" type="checkbox" name="reweighed" />
        <span>已重新称量</span>
      </label>
    </>
  );
}

/** Asked for only where boxes were found not to be as the buyer wished them. */
export function WishReasonField({ refused }: { refused: Answer }) {
  if (refused?.field !== "wishReason" && !(refused && "wishReason" in refused.typed)) return null;
  return (
    <p className="f">
      <label htmlFor="wishReason">照此发的原因（买家可见）</label>
      <select
        className="in"
        id="wishReason"
        name="wishReason"
        defaultValue={"wishReason" in refused.typed ? refused.typed.wishReason : ""}
        aria-invalid={refused.field === "wishReason" || undefined}
      >
        <option value="">请选择</option>
        {Object.entries(wishReasons).map(([value, { zh }]) => (
          <option key={value} value={value}>
            {zh}
          </option>
        ))}
      </select>
    </p>
  );
}

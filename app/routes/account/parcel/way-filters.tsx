import { inboundParcelStepLabels, inboundParcelSteps } from "#app/domain/trade/floor/parcel.ts";
import { href } from "#app/href.ts";
import { DayRange } from "#app/ui/day-range.tsx";
import type { WayQuery } from "./way-query.ts";

/** State, words and days of ordering, as a plain form. */
export function WayFilters({ asked }: { asked: Omit<WayQuery, "from" | "until"> }) {
  return (
    <form className="toolbar cluster" method="get" action={href("/user/wuliuStatus")}>
      <label htmlFor="way-state" className="note">
        状態
      </label>
      <select
        id="way-state"
        className="input small auto-width"
        name="state"
        defaultValue={asked.step ?? ""}
      >
        <option value="">すべて</option>
        {inboundParcelSteps.map((step) => (
          <option key={step} value={step}>
            {inboundParcelStepLabels[step].ja}
          </option>
        ))}
      </select>
      <label htmlFor="way-words" className="note">
        注文番号・追跡番号・商品名
      </label>
      <input
        id="way-words"
        className="input small auto-width"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <DayRange
        id="way"
        label="注文日"
        fromDay={asked.fromDay}
        toDay={asked.toDay}
        wrong={asked.problem ? "way-problem" : undefined}
      />
      <button type="submit" className="button small">
        絞り込む
      </button>
      {asked.problem && (
        <p id="way-problem" className="field-error" role="alert">
          {asked.problem}
        </p>
      )}
    </form>
  );
}

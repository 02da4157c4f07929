import { inboundParcelStepLabels, inboundParcelSteps } from "#app/domain/trade/floor/parcel.ts";
import { href } from "#app/href.ts";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import type { WayQuery } from "./way-query.ts";

/** State, words and days of ordering, as a plain form. */
export function WayFilters({ asked }: { asked: Omit<WayQuery, "from" | "until"> }) {
  return (
    <ListFilter path={href("/user/wuliuStatus")} days={{ label: "注文日", ...asked }}>
      <FilterChoice
        name="state"
        label="状態"
        value={asked.step}
        all="すべて"
        choices={inboundParcelSteps.map((step) => [step, inboundParcelStepLabels[step].ja])}
      />
      <FilterWords label="注文番号・追跡番号・商品名" value={asked.words} />
    </ListFilter>
  );
}

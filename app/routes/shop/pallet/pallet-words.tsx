import { formatDay } from "#app/domain/core/calendar.ts";
import type { RecommendedShown } from "./shown-recommended.ts";

/** What one is for, the day that it is for, and until when it is recommended. */
export function PalletWords({ about, when, untilDay }: Omit<RecommendedShown, "kind">) {
  return (
    <>
      <p>{about}</p>
      <p className="note">
        {when && `${when} ・ `}掲載 {formatDay(untilDay)}まで
      </p>
    </>
  );
}

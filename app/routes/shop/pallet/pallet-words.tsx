import { formatDay } from "#app/domain/core/calendar.ts";
import type { RecommendedView } from "./recommended-view.ts";

/** What one is for, the day that it is for, and until when it is recommended. */
export function PalletWords({ about, when, untilDay }: Omit<RecommendedView, "kind">) {
  return (
    <>
      <p>{about}</p>
      <p className="note">
        {when && `${when} ・ `}掲載 {formatDay(untilDay)}まで
      </p>
    </>
  );
}

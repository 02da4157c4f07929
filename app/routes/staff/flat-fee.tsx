import { formatDay } from "#app/domain/core/calendar.ts";

interface FlatFeeProps {
  flatFeeUntil: string | null;
  flatFeeEnded: 0 | 1 | null;
}

/** Until when a member has the flat fee, or since when no longer. */
export function FlatFee({ flatFeeUntil, flatFeeEnded }: FlatFeeProps) {
  if (!flatFeeUntil) return "—";
  return (
    <span className="number">
      {flatFeeEnded ? "已到期" : "至"} {formatDay(flatFeeUntil)}
    </span>
  );
}

import { scaleLinear } from "d3-scale";
import type { Reckoned } from "#app/domain/channels/replenishment/replenishment.ts";

const daysDrawn = 120;

/** For how many days there is something to sell, with what comes, against the days that an order takes. */
export function Cover({ reckoned }: { reckoned: Reckoned }) {
  const { sellableDays, allDays, lead } = reckoned;
  const x = scaleLinear([0, daysDrawn], [0, 100]).clamp(true);
  const sellable = x(sellableDays ?? daysDrawn);
  const all = x(allDays ?? daysDrawn);
  const label = `販売可能 ${words(sellableDays)}、入荷予定を含めて${words(allDays)}、調達日数${lead.days}日`;
  return (
    <>
      <span className="days-left number">
        <b>{words(sellableDays)}</b>
        <span>全在庫 {words(allDays)}</span>
      </span>
      <svg className="cover" role="img" aria-label={label}>
        <rect className="cover-track" y="5" width="100%" height="4" />
        <rect className="cover-stock" width={`${sellable}%`} height="14" />
        <rect
          className="cover-coming"
          x={`${sellable}%`}
          width={`${Math.max(0, all - sellable)}%`}
          height="14"
        />
        <line
          className="lead-time"
          x1={`${x(lead.days)}%`}
          x2={`${x(lead.days)}%`}
          y1="0"
          y2="14"
        />
      </svg>
    </>
  );
}

function words(days: number | null) {
  return days === null ? "3年以上" : `${days}日分`;
}

/** Sold in each of the last seven weeks. */
export function Weeks({ weeks }: { weeks: readonly number[] }) {
  const y = scaleLinear([0, Math.max(1, ...weeks)], [0, 24]);
  return (
    <svg
      className="sparkline"
      viewBox="0 0 84 24"
      role="img"
      aria-label={`週ごとの販売数 ${weeks.join("、")}`}
    >
      {weeks.map((sold, week) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          key={week}
          x={week * 12}
          y={24 - y(sold)}
          width="9"
          height={y(sold)}
        />
      ))}
    </svg>
  );
}

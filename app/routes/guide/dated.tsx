const weekdays = ["日", "月", "火", "水", "木", "金", "土"];

/** A day, or the first and the last of several: 2026年10月1日（木）〜10月7日（水）. A date is never broken. */
export function Dated({ from, to = from }: { from: string; to?: string }) {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return (
    <>
      <span className="nowrap">{written(from)}</span>
      {from !== to && (
        <>
          〜<wbr />
          <span className="nowrap">{written(to, sameYear)}</span>
        </>
      )}
    </>
  );
}

function written(day: string, withoutYear = false) {
  const [year, month, date] = day.split("-").map(Number);
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${withoutYear ? "" : `${year}年`}${month}月${date}日（${weekday}）`;
}

import { inJapan } from "#app/ui/time/clock.tsx";

interface ExpectedAnswerProps {
  expected: { due: Date; late: boolean; place: number } | undefined;
  /** 見積, 対応, 回答: what is expected. */
  what: string;
}

const placeMax = 50;
const quarterMs = 15 * 60_000;

/** 回答予定 11/24(火) 15:00ごろ ・ 3番目: when we answer by our own target, and the place in the queue. */
export function ExpectedAnswer({ expected, what }: ExpectedAnswerProps) {
  if (!expected) return null;
  const { due, late, place } = expected;
  return (
    <p className="note number">
      {late ? `${what}が予定より遅れています。順に進めています` : `${what}予定 ${around(due)}`}
      {" ・ "}
      {place < placeMax ? `${place}番目` : `${placeMax}番目以降`}
    </p>
  );
}

/** 11/24(火) 15:00ごろ, the quarter of an hour in or before which it is due, rounded up. */
function around(due: Date) {
  const there = inJapan(new Date(Math.ceil(due.getTime() / quarterMs) * quarterMs));
  const [year, month, day] = there.slice(0, 10).split("/").map(Number);
  const weekday = "日月火水木金土"[new Date(Date.UTC(year!, month! - 1, day)).getUTCDay()];
  return `${month}/${day}(${weekday}) ${there.slice(11, 16)}ごろ`;
}

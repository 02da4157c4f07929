import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { supportHours } from "#app/domain/contact/support-hours.server.ts";
import { readCalendar } from "#app/domain/holiday/read-calendar.server.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { described } from "#app/routes/chrome/described.ts";
import { CardTable } from "#app/ui/card-table.tsx";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction = () => [
  ...described(
    "休業日のお知らせ | 買付便",
    "中国と日本の祝日、中国の振替出勤日、当社の休業日の一覧です。買付・検品・発送・お問い合わせへの影響もご案内します。",
  ),
];

export async function loader({ context }: LoaderFunctionArgs) {
  const calendar = await readCalendar({ db: context.db, now: context.now() });
  return { ...calendar, supportHours };
}

export default function HolidaysPage() {
  const { today, china, japan, own, announcedUntil, supportHours } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>休業日のお知らせ</h1>
      </div>
      <article className="prose">
        <p className="lead">
          お問い合わせの受付は{supportHours}
          です。土曜・日曜と中国の祝日は、受付・買付・検品・発送をお休みします。ご注文と配送依頼の送信は休業中もできます。
        </p>
        <section>
          <h2>中国の祝日</h2>
          <p>
            祝日の前後は工場と中国国内の宅配も止まります。5日以上の連休では、前の1週間と後の1週間の入荷が2〜5日遅れることがあります。
          </p>
          <CardTable
            caption="中国の祝日と振替出勤日"
            columns={["祝日", "期間", { right: "日数" }, "振替出勤日", "影響"]}
          >
            {china.map(({ nameJa, nameZh, from, to, days, makeUpDays }) => (
              <tr role="row" key={from}>
                <th role="rowheader" scope="row">
                  {nameJa}
                  {nameJa !== nameZh && (
                    <small className="note" lang="zh-CN">
                      {" "}
                      {nameZh}
                    </small>
                  )}
                </th>
                <td role="cell" data-l="期間" className="n">
                  {dated(from)}
                  {from !== to && `〜${dated(to)}`}
                </td>
                <td role="cell" data-l="日数" className="num">
                  {days}日
                </td>
                <td role="cell" data-l="振替出勤日" className="n">
                  {makeUpDays.length > 0 ? makeUpDays.map(dated).join("、") : "なし"}
                </td>
                <td role="cell" data-l="影響">
                  {effectOf(days, to < today)}
                </td>
              </tr>
            ))}
          </CardTable>
          <p className="note">
            中国の祝日は{announcedUntil}
            年分まで公表されています。翌年分は例年11月ごろ公表され、公表のあとここに載ります。
          </p>
        </section>
        <section>
          <h2>当社の休業日</h2>
          {own.length === 0 ? (
            <p>祝日のほかに予定している休業日はありません。</p>
          ) : (
            <ul>
              {own.map(({ id, fromDay, toDay, nameJa, effectJa }) => (
                <li key={id}>
                  <b className="n">
                    {dated(fromDay)}
                    {fromDay !== toDay && `〜${dated(toDay)}`}
                  </b>{" "}
                  {nameJa}。{effectJa}
                </li>
              ))}
            </ul>
          )}
        </section>
        <section>
          <h2>日本の祝日</h2>
          <p>日本の祝日も受付は行いますが、通関と国内のお届けは翌営業日になることがあります。</p>
          <ul className="days">
            {japan.map(({ day, nameJa }) => (
              <li key={day} className="n">
                {dated(day)} {nameJa}
              </li>
            ))}
          </ul>
        </section>
      </article>
    </main>
  );
}

function effectOf(days: number, isOver: boolean) {
  if (isOver) return "終了しました";
  return days >= 5 ? "工場・宅配・通関が止まります" : "発送が翌営業日になります";
}

const weekdays = ["日", "月", "火", "水", "木", "金", "土"];

/** 2026年10月1日（木） */
function dated(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日（${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}）`;
}

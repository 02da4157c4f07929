import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { supportHours } from "#app/domain/content/contact/contact.ts";
import { readCalendar } from "#app/domain/content/holiday/closures.server.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { described } from "#app/shared/described.ts";
import { Dated } from "./dated.tsx";
import { RestTable } from "./rest-table.tsx";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction = () => [
  ...described(
    "休業日のお知らせ | 買付便",
    "これからの中国の祝日と当社の休業日、日本の祝日の一覧です。買付・検品・発送・お問い合わせへの影響もご案内します。",
  ),
];

export async function loader({ context }: LoaderFunctionArgs) {
  const calendar = await readCalendar({ db: context.db, now: context.now() });
  return { ...calendar, supportHours };
}

export default function HolidaysPage() {
  const { china, past, japan, own, announcedUntil, supportHours } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>休業日のお知らせ</h1>
      </div>
      <article className="prose broad">
        <p className="lead">
          お問い合わせの受付は{supportHours}
          です。土曜・日曜と中国の祝日は、受付・買付・検品・発送をお休みします（振替出勤日は買付・検品・発送を行います）。ご注文と配送依頼の送信は休業中もできます。
        </p>
        <section>
          <h2>これからの休み</h2>
          <RestTable
            caption="これからの中国の祝日と当社の休業日"
            china={china}
            own={own}
            withEffects
          />
          <p className="note">
            中国の祝日は{announcedUntil}
            年分まで公表されています。「正式発表前」の日は法律で決まっている休日で、実際の連休と振替出勤日は、例年11月ごろの公表のあとここに載ります。
          </p>
          {past.length > 0 && (
            <details className="disclosure">
              <summary>今年の終わった祝日（{past.length}件）</summary>
              <RestTable caption="今年の終わった中国の祝日" china={past} own={[]} />
            </details>
          )}
        </section>
        <section>
          <h2>日本の祝日</h2>
          <p>日本の祝日も受付は行いますが、通関と国内のお届けは翌営業日になることがあります。</p>
          <ul className="days">
            {japan.map(({ fromDay, toDay, nameJa }) => (
              <li key={fromDay} className="number">
                <Dated from={fromDay} to={toDay} /> {nameJa}
              </li>
            ))}
          </ul>
        </section>
      </article>
    </main>
  );
}

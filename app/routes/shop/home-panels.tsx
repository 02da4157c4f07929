import { noticeHref } from "#app/shared/notice-href.ts";
import { grouped } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

interface FeeLevelsProps {
  levels: readonly { fromPurchasesYen: number; levelJa: string; ratePercent: string }[];
}

/** The agency fee, by what a company has bought so far. */
export function FeeLevels({ levels }: FeeLevelsProps) {
  return (
    <div className="panel">
      <div className="cluster between">
        <h2>買付手数料</h2>
        <a href="/comisiones-1688">手数料の詳細</a>
      </div>
      <table className="table plain tight">
        <caption className="visually-hidden">累計のお買い上げと手数料率</caption>
        <thead>
          <tr>
            <th scope="col">累計のお買い上げ</th>
            <th scope="col">ランク</th>
            <th scope="col" className="align-end">
              手数料率
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ fromPurchasesYen, levelJa, ratePercent }) => (
            <tr key={fromPurchasesYen}>
              <th scope="row" className="number">
                {grouped(String(fromPurchasesYen))}円から
              </th>
              <td>{levelJa}</td>
              <td className="align-end number">{ratePercent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NewsProps {
  news: readonly { id: string; title: string; publishedAt: Date }[];
}

/** The newest notices that everybody may read. */
export function News({ news }: NewsProps) {
  return (
    <div className="panel">
      <h2>お知らせ</h2>
      {news.length === 0 ? (
        <p className="note">いまお知らせはありません。</p>
      ) : (
        <ul className="news two-columns">
          {news.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <time className="number" dateTime={publishedAt.toISOString()}>
                {day(publishedAt)}
              </time>{" "}
              <a href={noticeHref(id)}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

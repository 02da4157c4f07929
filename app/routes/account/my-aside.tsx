import type { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import { href } from "#app/href.ts";
import type { MenuGroup } from "#app/routes/frame/menu.ts";
import { noticeHref } from "#app/shared/notice-href.ts";
import { grouped } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

interface MyAsideProps extends Pick<Awaited<ReturnType<typeof readMyPage>>, "news"> {
  /** Undefined for who has no right to the company's money. */
  balanceYen: number | undefined;
  /** What is set apart for stores; undefined where none has a wallet of its own. */
  storesYen: number | undefined;
  menu: readonly MenuGroup[];
}

/** Money at hand, what we have told, and the ways to the company's settings. */
export function MyAside({ balanceYen, storesYen, news, menu }: MyAsideProps) {
  return (
    <aside className="stack">
      {balanceYen !== undefined && <Balance balanceYen={balanceYen} storesYen={storesYen} />}
      <section className="panel" aria-labelledby="news">
        <div className="cluster between">
          <h2 id="news">お知らせ</h2>
          <a href={href("/user/inform")}>すべて見る</a>
        </div>
        {news.length === 0 ? (
          <p className="note">いまお知らせはありません。</p>
        ) : (
          <ul className="news two-columns">
            {news.map(({ id, title, href: url, companyId, publishedAt }) => (
              <li key={id}>
                <time className="number" dateTime={publishedAt.toISOString()}>
                  {day(publishedAt)}
                </time>{" "}
                <a href={url || noticeHref(companyId === null ? id : undefined)}>{title}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <nav className="panel" aria-labelledby="account">
        <h2 id="account">メニュー</h2>
        {menu.map(({ name, links }) => (
          <section key={name} className="menu-group" aria-label={name}>
            <details className="disclosure">
              <summary>{name}</summary>
              <h3>{name}</h3>
              <ul>
                {links.map(({ href: url, label }) => (
                  <li key={url}>
                    <a href={url}>{label}</a>
                  </li>
                ))}
              </ul>
            </details>
          </section>
        ))}
      </nav>
    </aside>
  );
}

function Balance({ balanceYen, storesYen }: { balanceYen: number; storesYen: number | undefined }) {
  return (
    <section className="panel accent" aria-labelledby="balance">
      <h2 id="balance">残高</h2>
      <p className="money large">
        <span className="yen-amount number">
          {grouped(String(balanceYen))}
          <small>円</small>
        </span>
      </p>
      {storesYen !== undefined && (
        <p className="note number">ほかに店舗の残高 {grouped(String(storesYen))}円</p>
      )}
      <p className="cluster">
        <a className="button small filled" href={href("/user/recharge")}>
          入金する
        </a>
        <a className="button small soft" href={href("/user/churujinList")}>
          入出金の履歴
        </a>
      </p>
    </section>
  );
}

import { href } from "#app/href.ts";

interface ErrorPageProps {
  status: number;
  title: string;
  text: string;
  lang?: "ja" | "zh";
  /** What the reader may quote, so that the log's line is found. */
  requestId?: string | null | undefined;
}

const ways = {
  ja: [
    { href: href("/"), label: "トップページ" },
    { href: href("/CommoditySearch"), label: "商品を探す" },
    { href: href("/user"), label: "マイページ" },
  ],
  zh: [{ href: href("/staff"), label: "返回工作台" }],
};

/** A page that could not be shown: the status in words, and the way onward. */
export function ErrorPage({ status, title, text, lang = "ja", requestId }: ErrorPageProps) {
  return (
    <main id="main" className="page-width error-page">
      <img src="/open-box.svg" alt="" width="240" height="170" />
      <div className="stack">
        <p className="note number">{status}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {requestId && (
          <p className="note">
            {lang === "ja"
              ? "お問い合わせの際は、この番号をお知らせください："
              : "联系管理员时请提供编号："}
            <code className="number" id="request-id">
              {requestId}
            </code>
          </p>
        )}
        <ul className="bullet-list">
          {ways[lang].map((way) => (
            <li key={way.href}>
              <a href={way.href}>{way.label}</a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

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
    <main id="main" className="wrap oops">
      <svg
        viewBox="0 0 240 170"
        aria-hidden="true"
        fill="none"
        stroke="#00118f"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path fill="#e8f1fe" d="m40 62 72-28 88 24-72 32z" />
        <path fill="#fff" d="m40 62 88 28v62l-88-30z" />
        <path fill="#c5d7fb" d="m128 90 72-32v60l-72 34z" />
        <path d="m40 62-22-18 72-26 22 16m88 24 24-16-68-22-44 14" />
        <path fill="#fff" d="m144 112 36-16v18l-36 17z" />
        <path strokeDasharray="3 6" d="M120 62V4m-26 58C84 40 66 30 60 8m86 54c8-20 24-26 32-48" />
      </svg>
      <div className="stack">
        <p className="note n">{status}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {requestId && (
          <p className="note">
            {lang === "ja"
              ? "お問い合わせの際は、この番号をお知らせください："
              : "联系管理员时请提供编号："}
            <code className="n" id="request-id">
              {requestId}
            </code>
          </p>
        )}
        <ul className="dots">
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

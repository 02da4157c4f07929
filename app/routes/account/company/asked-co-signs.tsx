import { shippingPage } from "#app/domain/core/page-links.ts";
import { day } from "#app/ui/timeline.tsx";

interface AskedCoSignsProps {
  coSigns: readonly {
    number: string;
    pieceCount: number;
    askedByName: string | null;
    createdAt: Date;
  }[];
}

/** 共同承認: the drafts that wait for the reader's consent, which is given on their own pages. */
export function AskedCoSigns({ coSigns }: AskedCoSignsProps) {
  if (coSigns.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="co-signs">
      <h2 id="co-signs">
        配送依頼の共同承認 <span className="number">{coSigns.length}</span>
      </h2>
      <ul className="stack">
        {coSigns.map(({ number, pieceCount, askedByName, createdAt }) => (
          <li key={number} className="panel cluster between">
            <span>
              <a href={shippingPage(number)}>{number}</a>
              <small className="block">
                {pieceCount.toLocaleString("ja-JP")}個 ・ {day(createdAt)} 作成
                {askedByName && ` ・ ${askedByName}さんからの依頼`}
              </small>
            </span>
            <a className="button soft" href={shippingPage(number)}>
              内容を確認して承認する
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { opinionPage } from "#app/domain/core/page-links.ts";
import { opinionLimits } from "#app/domain/trade/after-sales/opinion.ts";
import type { PublicOpinions } from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { href } from "#app/href.ts";
import { Stars } from "#app/shared/stars.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { day } from "#app/ui/timeline.tsx";
import { productAddress } from "./sku-quantities.ts";

interface ProductOpinionsProps {
  offerId: string;
  opinions: PublicOpinions;
}

/** What companies that received these goods say of them, without saying who they are. */
export function ProductOpinions({ offerId, opinions }: ProductOpinionsProps) {
  const { count, average, shown, next, later } = opinions;
  const pageAt = (place = "") =>
    `${productAddress([
      ["goods_id", offerId],
      ["opinions", place],
    ])}#opinions`;
  return (
    <section className="page-section stack small" aria-labelledby="opinions">
      <h2 id="opinions" className="heading">
        購入者の口コミ
      </h2>
      {average === undefined ? (
        <p>この商品の口コミはまだありません。</p>
      ) : (
        <p>
          平均 <b className="number">{average}</b> / 5.0（{grouped(String(count))}件）
          {count > opinionLimits.shown && (
            <span className="note">新しい順に{opinionLimits.shown}件ずつ表示しています。</span>
          )}
        </p>
      )}
      {shown.map((one) => (
        <Opinion key={one.id} {...one} />
      ))}
      <Pager nextHref={next ? pageAt(next) : null} firstHref={later ? pageAt() : null} />
      <p className="note">
        投稿できるのは、買付便で購入し、商品を受け取った会員に限ります。会社名は表示しません。
        <a href={opinionPage(offerId)}>口コミを書く</a>
      </p>
    </section>
  );
}

function Opinion({
  stars,
  comment,
  pictures,
  receivedOn,
  writtenAt,
  changedAt,
}: PublicOpinions["shown"][number]) {
  const [year, month] = receivedOn.split("-").map(Number);
  return (
    <article className="panel">
      <p className="cluster between">
        <b>
          <Stars stars={stars} />
        </b>
        <span className="note number">
          購入者（{year}年{month}月に受け取り） ・ {day(writtenAt)}
          {changedAt && `（${day(changedAt)}に書き直し）`}
        </span>
      </p>
      <p className="as-typed">{comment}</p>
      {pictures.length > 0 && (
        <span className="photos">
          {pictures.map((fileId, index) => (
            <a key={fileId} href={href("/opinionPictures/:fileId", { fileId })}>
              <img
                className="picture"
                src={`${href("/opinionPictures/:fileId", { fileId })}?w`}
                alt={`口コミの写真 ${index + 1}`}
                width={104}
                height={104}
                loading="lazy"
                decoding="async"
              />
            </a>
          ))}
        </span>
      )}
    </article>
  );
}

import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { OfferCardView } from "../offer-card.tsx";
import { OfferCards } from "../offer-list.tsx";

interface PictureResultsProps {
  offers: readonly OfferCardView[];
  /** Whether marketplaces chose them. */
  live: boolean;
  /** The picture that was looked for, small; undefined where it cannot be shown. */
  seen: string | undefined;
}

/** The goods that look like a picture beside what was looked for, or what to try instead. */
export function PictureResults({ offers, live, seen }: PictureResultsProps) {
  return (
    <section className="stack" aria-labelledby="alike">
      <div className={seen && "media-object"}>
        {seen && <Picture src={seen} alt="お探しの写真" size={64} eager />}
        <div>
          <h2 id="alike">
            {offers.length > 0 ? "似ている商品" : "似ている商品が見つかりませんでした"}
          </h2>
          {offers.length > 0 && (
            <p className="note">
              {live
                ? `1688と淘宝の画像検索で似ている順に${offers.length}件。`
                : `形が近い順に${offers.length}件。形が同じときは、色の近いものが先です。`}
            </p>
          )}
        </div>
      </div>
      {offers.length > 0 ? <OfferCards offers={offers} /> : <NothingAlike />}
    </section>
  );
}

function NothingAlike() {
  return (
    <EmptyState title="商品だけが大きく写った、背景の少ない写真でお試しください">
      <p>
        <a className="button filled" href={href("/user/goodsRequests")}>
          この商品の手配を依頼する
        </a>
      </p>
      <p className="note">写真をもとに担当者が探し、カートにお入れします。費用はかかりません。</p>
      <p>
        <a href={href("/CommoditySearch")}>商品名やURLで探す</a>
      </p>
    </EmptyState>
  );
}

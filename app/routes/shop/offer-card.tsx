import { platformNames, shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import type { OfferSummary } from "#app/domain/catalog/offers/product-source.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { Estimate, grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";

export interface OfferCardView
  extends Pick<
    OfferSummary,
    | "id"
    | "platform"
    | "titleJa"
    | "machineTranslated"
    | "tags"
    | "picture"
    | "minOrder"
    | "soldCount"
    | "priceFen"
  > {
  priceYen: string;
  landed: { min: string; max: string; quantity: number } | null;
  /** Of a ranking by month: what was bought here in it, and in how many orders. */
  pieces?: number;
  orders?: number;
}

interface OfferCardProps {
  offer: OfferCardView;
  place: number;
  /** Stands where the page opens; a row of six stands further down. */
  soon: boolean;
  ranked: boolean;
  /** The form that it is ticked for, to be compared. */
  compareForm: string | undefined;
}

/** One of many goods: its price in both currencies and its landed cost. */
export function OfferCard({ offer, place, soon, ranked, compareForm }: OfferCardProps) {
  return (
    <li className="offer">
      {ranked && (
        <span className="rank">
          <span className="visually-hidden">第</span>
          {place + 1}
          <span className="visually-hidden">位</span>
        </span>
      )}
      <Picture src={offer.picture} eager={soon} />
      <div className="offer-body">
        <h3>
          <a href={offerHref(offer)}>{offer.titleJa}</a>
        </h3>
        <div className="stack small">
          <div className="badge-list">
            <span className="badge accent">{platformNames[offer.platform]}</span>
            {offer.machineTranslated && <span className="badge">機械翻訳</span>}
            {offer.tags.slice(0, 2).map((tag) => (
              <span className="badge" key={tag}>
                {shopTagNames[tag]}
              </span>
            ))}
          </div>
          <p className="offer-price">
            <span className="yen-amount">
              {grouped(offer.priceYen)}
              <small>円</small>
            </span>
            <span className="yuan-amount">
              {yuan(offer.priceFen)}
              <small>元</small>
            </span>
          </p>
          <p className="units-sold">
            最小{offer.minOrder}個 ・ {soldText(offer)}
          </p>
        </div>
        {compareForm && (
          <p className="above-link cluster note">
            <CompareTick offer={offer} form={compareForm} />
            比較に入れる
          </p>
        )}
        {offer.landed && (
          <div className="landed-cost">
            <p>
              <span>着地原価</span>
              <Estimate min={offer.landed.min} max={offer.landed.max} />
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

function soldText({ soldCount, pieces, orders }: OfferCardView) {
  return pieces === undefined
    ? `販売 ${soldCount.toLocaleString("ja-JP")}個`
    : `買付 ${pieces.toLocaleString("ja-JP")}個（注文${orders}件）`;
}

interface CompareTickProps {
  offer: Pick<OfferCardView, "id" | "titleJa">;
  form: string;
}

/** Ticks goods to be put side by side. */
export function CompareTick({ offer: { id, titleJa }, form }: CompareTickProps) {
  const name = `${titleJa}を比較に入れる`;
  const own = { id: `compare-${id}`, value: id, form };
  return <input type="checkbox" name="goods_id" {...own} aria-label={name} />;
}

export function offerHref({ id, platform }: Pick<OfferSummary, "id" | "platform">) {
  return goodsPage(platform, id);
}

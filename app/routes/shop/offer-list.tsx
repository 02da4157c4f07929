import { platformNames, shopTagNames } from "#app/domain/catalog/product/offer.ts";
import type { OfferSummary } from "#app/domain/catalog/source/product-source.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Estimate, grouped, Money, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";

export interface OfferShown extends OfferSummary {
  priceYen: string;
  landed: { min: string; max: string; quantity: number } | null;
  /** Of a ranking by month: what was bought here in it, and in how many orders. */
  pieces?: number;
  orders?: number;
}

interface OfferCardsProps {
  offers: readonly OfferShown[];
  /** Six in a row, as on the home page. */
  six?: boolean;
  /** Numbers the cards as a ranking. */
  ranked?: boolean;
  /** Names the list for those who jump by headings, where no heading shows it. */
  title?: string;
  /** The form that goods are ticked for, to be compared. */
  compareForm?: string;
}

/** Goods as cards: price in both currencies, landed cost as the range it is. */
export function OfferCards({
  offers,
  six = false,
  ranked = false,
  title,
  compareForm,
}: OfferCardsProps) {
  const List = ranked ? "ol" : "ul";
  return (
    <>
      {title && <h2 className="vh">{title}</h2>}
      <List className={six ? "offers six" : "offers"}>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            place={index}
            soon={!six && index < 4}
            ranked={ranked}
            compareForm={compareForm}
          />
        ))}
      </List>
    </>
  );
}

interface OfferCardProps extends Pick<OfferCardsProps, "compareForm"> {
  offer: OfferShown;
  place: number;
  /** Stands where the page opens; a row of six stands further down. */
  soon: boolean;
  ranked: boolean;
}

function OfferCard({ offer, place, soon, ranked, compareForm }: OfferCardProps) {
  return (
    <li className="offer">
      {ranked && (
        <span className="rank">
          <span className="vh">第</span>
          {place + 1}
          <span className="vh">位</span>
        </span>
      )}
      <Picture src={offer.picture} eager={soon} />
      <div className="b">
        <h3>
          <a href={offerHref(offer)}>{offer.titleJa}</a>
        </h3>
        <div className="stack s">
          <div className="tags">
            <span className="tag ink">{platformNames[offer.platform]}</span>
            {offer.tags.slice(0, 2).map((tag) => (
              <span className="tag" key={tag}>
                {shopTagNames[tag]}
              </span>
            ))}
          </div>
          <p className="pay">
            <span className="yen">
              {grouped(offer.priceYen)}
              <small>円</small>
            </span>
            <span className="cny">
              {yuan(offer.priceFen)}
              <small>元</small>
            </span>
          </p>
          <p className="sold">
            最小{offer.minOrder}個 ・ {soldText(offer)}
          </p>
        </div>
        {compareForm && (
          <p className="up row note">
            <CompareTick offer={offer} form={compareForm} />
            比較に入れる
          </p>
        )}
        {offer.landed && (
          <div className="land">
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

function soldText({ soldCount, pieces, orders }: OfferShown) {
  return pieces === undefined
    ? `販売 ${soldCount.toLocaleString("ja-JP")}個`
    : `買付 ${pieces.toLocaleString("ja-JP")}個（注文${orders}件）`;
}

/** The same goods as a table, for comparing figures. */
export function OfferTable({
  offers,
  compareForm,
}: Pick<OfferCardsProps, "offers" | "compareForm">) {
  return (
    <CardTable
      three
      columns={[
        "商品",
        "市場",
        { right: "単価" },
        { right: "着地原価（1個）" },
        { right: "最小注文" },
        { right: "販売数" },
      ]}
    >
      {offers.map((offer) => (
        <tr role="row" key={offer.id}>
          <th role="rowheader" scope="row">
            <span className="pickrow">
              {compareForm && <CompareTick offer={offer} form={compareForm} />}
              <span className="thing s">
                <Picture src={offer.picture} size={48} />
                <a href={offerHref(offer)}>{offer.titleJa}</a>
              </span>
            </span>
          </th>
          <td role="cell" data-l="市場">
            {platformNames[offer.platform]}
          </td>
          <td role="cell" data-l="単価" className="num">
            <Money yen={offer.priceYen} fen={offer.priceFen} />
          </td>
          <td role="cell" data-l="着地原価（1個）" className="num">
            {offer.landed ? <Estimate min={offer.landed.min} max={offer.landed.max} /> : "—"}
          </td>
          <td role="cell" data-l="最小注文" className="num">
            {offer.minOrder}個
          </td>
          <td role="cell" data-l="販売数" className="num">
            {offer.soldCount.toLocaleString("ja-JP")}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

interface CompareTickProps {
  offer: Pick<OfferShown, "id" | "titleJa">;
  form: string;
}

/** Ticks goods to be put side by side. */
function CompareTick({ offer: { id, titleJa }, form }: CompareTickProps) {
  const name = `${titleJa}を比較に入れる`;
  const own = { id: `compare-${id}`, value: id, form };
  return <input type="checkbox" name="goods_id" {...own} aria-label={name} />;
}

export function offerHref({ id, platform }: Pick<OfferSummary, "id" | "platform">) {
  return goodsPage(platform, id);
}

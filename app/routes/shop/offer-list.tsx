import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CompareTick, OfferCard, type OfferCardView, offerHref } from "./offer-card.tsx";

interface OfferCardsProps {
  offers: readonly OfferCardView[];
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
      {title && <h2 className="visually-hidden">{title}</h2>}
      <List className={six ? "offers six-columns" : "offers"}>
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
        <TableRow key={offer.id}>
          <RowHeading>
            <span className="pick-row">
              {compareForm && <CompareTick offer={offer} form={compareForm} />}
              <span className="media-object small">
                <Picture src={offer.picture} size={48} />
                <a href={offerHref(offer)}>{offer.titleJa}</a>
                {offer.machineTranslated && <span className="badge">機械翻訳</span>}
              </span>
            </span>
          </RowHeading>
          <TableCell>{platformNames[offer.platform]}</TableCell>
          <TableCell>
            <Money yen={offer.priceYen} fen={offer.priceFen} />
          </TableCell>
          <TableCell>
            {offer.landed ? <Estimate min={offer.landed.min} max={offer.landed.max} /> : "—"}
          </TableCell>
          <TableCell>{offer.minOrder}個</TableCell>
          <TableCell>{offer.soldCount.toLocaleString("ja-JP")}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

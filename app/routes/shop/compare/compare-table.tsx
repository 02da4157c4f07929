import { type Platform, platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { RecordFigure } from "#app/domain/catalog/offers/supplier-record.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, grouped, Money, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { offerHref } from "../offer-card.tsx";
import { comparisonAddress } from "./compare-query.ts";

interface Compared {
  id: string;
  platform: Platform;
  titleJa: string;
  machineTranslated?: boolean | undefined;
  picture: string;
  shop: { id: string; nameZh: string };
  minOrder: number;
  unitJa: string;
  stock: number;
  priceFen: number;
  priceYen: string;
  /** Pieces that this price is for. */
  priceFor: number;
  landed: { min: string; max: string; quantity: number } | null;
  weightGrams: number | null;
  sizeMm: (number | null)[];
  figures: readonly RecordFigure[];
  tiers: readonly { fromQuantity: number; priceFen: number; yen: string }[];
}

interface CompareTableProps {
  offers: readonly Compared[];
  pieces: number;
}

/** Goods one below the other, figure by figure. */
export function CompareTable({ offers, pieces }: CompareTableProps) {
  const ids = offers.map(({ id }) => id);
  return (
    <CardTable
      label="比較する商品"
      columns={[
        "商品",
        { right: "着地原価（1個）" },
        { right: "単価" },
        "数量別の単価",
        { right: "最小注文・在庫" },
        "重量・寸法",
        "ショップと当社での取引実績",
        { unseen: "操作" },
      ]}
    >
      {offers.map((offer) => (
        <ComparedRow
          key={offer.id}
          offer={offer}
          without={comparisonAddress(
            ids.filter((id) => id !== offer.id),
            pieces,
          )}
        />
      ))}
    </CardTable>
  );
}

function ComparedRow({ offer, without }: { offer: Compared; without: string }) {
  return (
    <TableRow>
      <RowHeading>
        <span className="media-object">
          <Picture src={offer.picture} size={96} />
          <span>
            <span className="badge accent">{platformNames[offer.platform]}</span>{" "}
            <a href={offerHref(offer)}>{offer.titleJa}</a>
            {offer.machineTranslated && <span className="badge">機械翻訳</span>}
          </span>
        </span>
      </RowHeading>
      <TableCell>
        {offer.landed ? (
          <>
            <Estimate min={offer.landed.min} max={offer.landed.max} />
            <small className="note block">
              {offer.landed.quantity.toLocaleString("ja-JP")}個のとき
            </small>
          </>
        ) : (
          "—"
        )}
      </TableCell>
      <TableCell>
        <Money yen={offer.priceYen} fen={offer.priceFen} />
        <small className="note block">{offer.priceFor.toLocaleString("ja-JP")}個のとき</small>
      </TableCell>
      <Tiers tiers={offer.tiers} />
      <TableCell label="最小注文・在庫" className="numeric">
        {offer.minOrder}
        {offer.unitJa}から
        <small className="note block">在庫 {offer.stock.toLocaleString("ja-JP")}</small>
      </TableCell>
      <TableCell label="重量・寸法">
        <span className="block number">{weightText(offer)}</span>
        <span className="block number">{sizeText(offer)}</span>
      </TableCell>
      <Shop shop={offer.shop} figures={offer.figures} />
      <TableCell label={false}>
        <a
          className="button small soft"
          href={without}
          aria-label={`${offer.titleJa} を比較から外す`}
        >
          外す
        </a>
      </TableCell>
    </TableRow>
  );
}

function Tiers({ tiers }: Pick<Compared, "tiers">) {
  return (
    <TableCell label="数量別の単価">
      {tiers.length < 2
        ? "一律"
        : tiers.map(({ fromQuantity, priceFen, yen }) => (
            <span className="block number" key={fromQuantity}>
              {fromQuantity.toLocaleString("ja-JP")}個から {grouped(yen)}円（
              {yuan(priceFen)}元）
            </span>
          ))}
    </TableCell>
  );
}

function Shop({ shop, figures }: Pick<Compared, "shop" | "figures">) {
  return (
    <TableCell label="ショップ・実績">
      <a href={`${href("/shopGoods")}?${new URLSearchParams({ shop: shop.id })}`} lang="zh-CN">
        {shop.nameZh}
      </a>
      {figures.length === 0 && (
        <small className="note block">当社での取引実績はまだ十分にありません</small>
      )}
      {figures.map(({ name, percent, sample }) => (
        <small className="note block number" key={name}>
          {name} {percent}（{sample}）
        </small>
      ))}
    </TableCell>
  );
}

function weightText({ weightGrams }: Pick<Compared, "weightGrams">) {
  return weightGrams ? `${weightGrams.toLocaleString("ja-JP")}g` : "重量不明";
}

function sizeText({ sizeMm }: Pick<Compared, "sizeMm">) {
  return sizeMm.every((mm) => mm !== null)
    ? `${sizeMm.map((mm) => mm / 10).join("×")}cm`
    : "寸法不明";
}

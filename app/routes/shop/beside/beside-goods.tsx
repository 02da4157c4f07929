import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, grouped, Money, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { offerHref } from "../offer-card.tsx";
import type { BesideView } from "./beside-view.server.ts";

type Row = BesideView["rows"][number];

interface BesideGoodsProps {
  title?: string | undefined;
  rows: readonly Row[];
  article: NonNullable<BesideView["article"]>;
  /** The best of them is chosen beforehand. */
  isFirst?: boolean;
  mayKeep?: boolean;
}

/** Goods with what each leaves of the article's price, the best first. */
export function BesideGoods({ title, rows, article, isFirst = false, mayKeep }: BesideGoodsProps) {
  const { ifPriceYen } = article;
  return (
    <>
      {title && (
        <h3>
          {title}（{rows.length}件）
        </h3>
      )}
      <CardTable
        three
        label={title ?? "中国の商品と利益"}
        columns={[
          "商品",
          { right: "単価" },
          { right: "着地原価" },
          { right: "手数料" },
          { right: "利益" },
          { right: "損益分岐の価格" },
          ...(ifPriceYen === null ? [] : [{ right: `${grouped(String(ifPriceYen))}円なら` }]),
        ]}
      >
        {rows.map((row, place) => (
          <GoodsRow
            key={row.id}
            row={row}
            pieces={article.pieces}
            chosen={mayKeep ? isFirst && place === 0 : undefined}
          />
        ))}
      </CardTable>
    </>
  );
}

interface GoodsRowProps {
  row: Row;
  pieces: number;
  /** Left out for who may not keep goods. */
  chosen: boolean | undefined;
}

function GoodsRow({ row, pieces, chosen }: GoodsRowProps) {
  const { landed, profit, whatIf, breakEvenYen } = row;
  return (
    <TableRow>
      <RowHeading>
        <span className="pick-row">
          {chosen !== undefined && (
            <input
              type="radio"
              // What is wrong with the choice leads to the first of them.
              id={chosen ? "chosen-offer" : undefined}
              name="offer"
              form="chosen"
              value={row.id}
              defaultChecked={chosen}
              aria-label={`${row.titleJa}を選ぶ`}
            />
          )}
          <span className="media-object">
            <Picture src={row.picture} size={64} />
            <span>
              <span className="badge accent">{platformNames[row.platform]}</span>{" "}
              <a href={offerHref(row)}>{row.titleJa}</a>
              {row.minOrder > pieces && (
                <small className="note block">最小注文 {row.minOrder}個で計算</small>
              )}
            </span>
          </span>
        </span>
      </RowHeading>
      <TableCell>
        <Money yen={row.priceYen} fen={row.priceFen} />
      </TableCell>
      <TableCell>
        {landed ? <Estimate min={landed.min} max={landed.max} /> : "送れる方法なし"}
      </TableCell>
      <TableCell>{profit ? <Fees row={row} /> : "—"}</TableCell>
      <TableCell>
        <Left profit={profit} />
      </TableCell>
      <TableCell>{breakEvenYen === null ? "—" : <Yen yen={breakEvenYen} />}</TableCell>
      {whatIf && (
        <TableCell label="もしの価格なら" className="numeric">
          <Left profit={whatIf} />
        </TableCell>
      )}
    </TableRow>
  );
}

function Fees({ row: { profit, size } }: { row: Row }) {
  if (!profit) return null;
  return (
    <>
      <Yen yen={profit.feeYen} />
      {size === "unmeasured" && <small className="note block">FBAは重量・大きさが不明</small>}
      {size === "none" && <small className="note block">FBAの料金表にない大きさ</small>}
      {profit.fbaYen > 0 && (
        <small className="note block number">
          FBA {size} {grouped(String(profit.fbaYen))}円
        </small>
      )}
    </>
  );
}

/** What is left, and how much of the price it is. */
export function Left({ profit }: { profit: Row["profit"] }) {
  if (!profit) return "—";
  return (
    <>
      <strong>
        <Yen yen={profit.profitYen} />
      </strong>
      <small className="block number">
        {marginText(profit.marginTenths)}
        {profit.profitYen < 0 && "（赤字）"}
      </small>
    </>
  );
}

/** Tenths of a percent, `−3.4%`. */
function marginText(tenths: number) {
  const digits = String(Math.abs(tenths)).padStart(2, "0");
  return `${tenths < 0 ? "−" : ""}${grouped(digits.slice(0, -1))}.${digits.slice(-1)}%`;
}

/** How it was reckoned, and from where the fees are. */
export function BesideNotes({ shown: { channel, sources } }: { shown: BesideView }) {
  return (
    <section className="stack small" aria-labelledby="notes">
      <h2 id="notes">計算のしかた</h2>
      <ul className="note">
        <li>
          手数料は目安です（{sources.join(" ／ ")}
          ）。料率は予告なく変わるため、出品前に最新の料金表でご確認ください。
        </li>
        <li>
          着地原価は商品ページやカートと同じ計算です。幅があるときは高いほうで利益を計算し、手数料の1円未満は切り上げます。
        </li>
        <li>
          重量やサイズが不明な中国の商品は、入力した重量・大きさで計算します。
          {channel === "amazon" &&
            "FBAの区分は入力した重量・大きさ、なければ中国の商品のもので決めます。"}
        </li>
        <li>月額の利用料、広告費、国内の送料、保管料、売上にかかる消費税は含みません。</li>
        <li>
          見つかった商品が同じ品とは限りません。仕様・品質・権利は商品ページでご確認ください。
        </li>
      </ul>
    </section>
  );
}

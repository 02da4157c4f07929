import { notReckoned } from "#app/domain/catalog/offers/offer.ts";
import { palletChanges } from "#app/domain/catalog/pallets/pallet.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { offerHref } from "#app/routes/shop/offer-card.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { palletHref } from "./pallet-links.ts";
import type { GoodsView } from "./view.server.ts";

/** What is ticked where the page was asked for with all of them. */
export function pickedOf(rows: readonly GoodsView[], all: boolean) {
  return all ? rows.map(({ goods }) => String(goods.number)) : [];
}

interface GoodsTableProps {
  label: string;
  rows: readonly GoodsView[];
  /** Whose goods each are, where the list is of several pallets. */
  named?: boolean;
  picked: readonly string[];
}

/** Goods of pallets to be ticked: why each stands here, and what it costs today. */
export function GoodsTable({ label, rows, named = false, picked }: GoodsTableProps) {
  return (
    <CardTable
      label={label}
      columns={["商品", "理由", { right: "単価" }, { right: "着地原価" }, { right: "在庫" }]}
    >
      {rows.map((row) => (
        <GoodsRow
          key={row.goods.number}
          row={row}
          named={named}
          picked={picked.includes(String(row.goods.number))}
        />
      ))}
    </CardTable>
  );
}

function GoodsRow({ row, named, picked }: { row: GoodsView; named: boolean; picked: boolean }) {
  const { goods, offer, palletName, landedYen, stock } = row;
  const difference = (offer?.priceFen ?? goods.priceFen) - goods.fromFen;
  return (
    <TableRow>
      <RowHeading>
        <span className="pick-row">
          <input
            type="checkbox"
            name="pick"
            value={goods.number}
            defaultChecked={picked}
            aria-label={`${goods.titleJa}を選ぶ`}
          />
          <span className="media-object small">
            <Picture src={offer?.picture ?? ""} size={48} />
            <span>
              {offer ? <a href={offerHref(offer)}>{offer.titleJa}</a> : goods.titleJa}
              <small className="block note">
                {named && <a href={palletHref({ pallet: goods.palletId })}>{palletName}</a>}{" "}
                {offer && <span lang="zh-CN">{offer.supplierNameZh}</span>}
              </small>
            </span>
          </span>
        </span>
      </RowHeading>
      <TableCell>
        {palletChanges[goods.change]}
        {difference !== 0 && goods.change !== "new" && (
          <small className="block number">
            {difference > 0 ? "+" : "−"}
            {yuan(Math.abs(difference))}元
          </small>
        )}
        <small className="block number note">{formatDay(goods.changedOn).slice(5)}</small>
      </TableCell>
      <TableCell>{yuan(offer?.priceFen ?? goods.priceFen)}元</TableCell>
      <TableCell>
        {landedYen !== null && landedYen < notReckoned ? (
          <span className="estimate number">{grouped(String(landedYen))}円以下</span>
        ) : (
          "—"
        )}
      </TableCell>
      <TableCell>
        {stock === null ? "掲載終了" : stock > 0 ? `${grouped(String(stock))}個` : "在庫なし"}
      </TableCell>
    </TableRow>
  );
}

import { offerPage } from "#app/domain/catalog/offers/offer.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { AskedFor } from "../asked-for.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { type LineToBuy, signed } from "./supplier-view.ts";

/** A line of a seller: what is asked for, what is bought and what it cost beyond the quote. */
export function BoughtLine({ line, buys }: { line: LineToBuy; buys: boolean }) {
  return (
    <TableRow>
      <RowHeading>
        <span className="note number">行{line.place}</span>{" "}
        <a href={offerPage(line.platform, line.offerId)} rel="noreferrer">
          {line.titleZh}
        </a>
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <AskedFor options={line.options} labelData={line.labelData} />
        {line.note && (
          <small className="block">
            <BuyerWords>{line.note}</BuyerWords>
          </small>
        )}
      </RowHeading>
      <TableCell label="单价（元）" className="numeric">
        {yuan(line.priceFen)}
      </TableCell>
      <TableCell label="数量" className="numeric">
        {line.quantity}
      </TableCell>
      <TableCell label="已采购" className="numeric">
        {line.boughtQuantity}
      </TableCell>
      <TableCell label="小计（元）" className="numeric">
        {yuan(line.refusal ? 0 : line.priceFen * line.quantity - line.discountFen)}
      </TableCell>
      <TableCell label="差异（元）" className="numeric">
        {line.boughtQuantity > 0 ? signed(line.varianceFen) : "—"}
      </TableCell>
      <TableCell label="状态">{stateOf(line, buys)}</TableCell>
    </TableRow>
  );
}

function stateOf({ refusal, open, changing, boughtQuantity }: LineToBuy, buys: boolean) {
  if (refusal) return "取消采购";
  if (open === 0) return "已采购";
  if (changing) return "变更待确认";
  if (!buys) return boughtQuantity > 0 ? `已采购 ${boughtQuantity}` : "—";
  return boughtQuantity > 0 ? `待采购 ${open}` : "待采购";
}

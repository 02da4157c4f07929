import { offerPage } from "#app/domain/catalog/offers/offer.ts";
import { yuan } from "#app/ui/money.tsx";
import { AskedFor } from "../asked-for.tsx";
import { Said } from "../talk/said.tsx";
import { type LineToBuy, signed } from "./supplier-view.ts";

/** A line of a seller: what is asked for, what is bought and what it cost beyond the quote. */
export function BoughtLine({ line, buys }: { line: LineToBuy; buys: boolean }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={offerPage(line.platform, line.offerId)} rel="noreferrer">
          {line.titleZh}
        </a>
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <AskedFor options={line.options} labelData={line.labelData} />
        {line.note && (
          <small className="block">
            <Said>{line.note}</Said>
          </small>
        )}
      </th>
      <td role="cell" data-l="单价（元）" className="numeric">
        {yuan(line.priceFen)}
      </td>
      <td role="cell" data-l="数量" className="numeric">
        {line.quantity}
      </td>
      <td role="cell" data-l="已采购" className="numeric">
        {line.boughtQuantity}
      </td>
      <td role="cell" data-l="小计（元）" className="numeric">
        {yuan(line.refusal ? 0 : line.priceFen * line.quantity - line.discountFen)}
      </td>
      <td role="cell" data-l="差异（元）" className="numeric">
        {line.boughtQuantity > 0 ? signed(line.varianceFen) : "—"}
      </td>
      <td role="cell" data-l="状态">
        {stateOf(line, buys)}
      </td>
    </tr>
  );
}

function stateOf({ refusal, open, changing, boughtQuantity }: LineToBuy, buys: boolean) {
  if (refusal) return "取消采购";
  if (open === 0) return "已采购";
  if (changing) return "变更待确认";
  if (!buys) return boughtQuantity > 0 ? `已采购 ${boughtQuantity}` : "—";
  return boughtQuantity > 0 ? `待采购 ${open}` : "待采购";
}

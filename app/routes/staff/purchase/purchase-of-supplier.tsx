import type { SubmissionResult } from "@conform-to/react";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { AskedFor } from "../asked-for.tsx";
import { MovedOn } from "../moved-on.tsx";
import { offerPage } from "../offer-page.ts";
import { BuyForm } from "./buy-form.tsx";
import { MadePurchase, type Purchase } from "./made-purchase.tsx";

export interface LineToBuy {
  id: string;
  offerId: string;
  skuId: string;
  platform: Platform;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  note: string;
  options: readonly { id: string; nameZh: string }[];
  labelData: LabelData;
  priceFen: number;
  discountFen: number;
  quantity: number;
  boughtQuantity: number;
  /** Pieces that are still to be bought. */
  open: number;
  /** What was paid beyond the quote for the pieces that are bought, in fen. */
  varianceFen: number;
  refusal: string;
}

export interface Supplier {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
  /** The quoted freight that no purchase answers for yet. */
  freightLeftFen: number;
  idempotencyKey: string;
  open: boolean;
  /** The order stands where its goods are bought. */
  buys: boolean;
  lines: readonly LineToBuy[];
  purchases: readonly Purchase[];
}

interface PurchaseProps {
  supplier: Supplier;
  mayBuy: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Each supplier with its purchases; what was typed comes back where it was typed. */
export function PurchasesOfSuppliers({
  suppliers,
  mayBuy,
  result,
}: {
  suppliers: readonly Supplier[];
  mayBuy: boolean;
  result: PurchaseProps["lastResult"];
}) {
  const typed = result?.initialValue;
  return suppliers.map((supplier) => {
    const own =
      typed?.supplierId === supplier.supplierId ||
      supplier.purchases.some(({ id }) => id === typed?.purchaseId);
    return (
      <PurchaseOfSupplier
        key={supplier.supplierId}
        supplier={supplier}
        mayBuy={mayBuy}
        lastResult={own ? result : undefined}
      />
    );
  });
}

/** What the order asks of one seller, what was bought and paid, and the form that says so. */
function PurchaseOfSupplier({ supplier, mayBuy, lastResult }: PurchaseProps) {
  const { supplierNameZh, freightFen, lines, purchases, open, buys } = supplier;
  const typed = lastResult?.initialValue;
  return (
    <section className="panel stack s" aria-label={supplierNameZh}>
      <h2>
        {supplierNameZh} <small className="n">国内运费 {yuan(freightFen)}元</small>
      </h2>
      <div className="dense">
        <CardTable
          tight
          label={supplierNameZh}
          columns={[
            "商品 / 规格",
            { right: "单价（元）" },
            { right: "数量" },
            { right: "已采购" },
            { right: "小计（元）" },
            { right: "差异（元）" },
            "状态",
          ]}
        >
          {lines.map((line) => (
            <BoughtLine key={line.id} line={line} buys={buys} />
          ))}
        </CardTable>
      </div>
      {purchases.map((purchase) => (
        <MadePurchase
          key={`${purchase.id}/${purchase.version}/${purchase.chinaTracking}`}
          purchase={purchase}
          lines={lines}
          mayBuy={mayBuy}
          lastResult={typed?.purchaseId === purchase.id ? lastResult : undefined}
        />
      ))}
      {!formOf(lastResult, open, purchases) && <MovedOn result={lastResult} />}
      {open && (
        <BuyForm supplier={supplier} lastResult={typed?.purchaseId ? undefined : lastResult} />
      )}
    </section>
  );
}

/** Whether the form that was answered is still there to say so. */
function formOf(
  result: PurchaseProps["lastResult"],
  open: boolean,
  purchases: readonly Purchase[],
) {
  const typed = result?.initialValue;
  if (!typed?.purchaseId) return open;
  const made = purchases.find(({ id }) => id === typed.purchaseId);
  return made?.state === "bought" && (made.open || typed.intent === "track");
}

function BoughtLine({ line, buys }: { line: LineToBuy; buys: boolean }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={offerPage(line.platform, line.offerId)} rel="noreferrer">
          {line.titleZh}
        </a>
        <small className="blk">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <AskedFor options={line.options} labelData={line.labelData} />
        {line.note && (
          <small className="blk" lang="ja">
            {line.note}
          </small>
        )}
      </th>
      <td role="cell" data-l="单价（元）" className="num">
        {yuan(line.priceFen)}
      </td>
      <td role="cell" data-l="数量" className="num">
        {line.quantity}
      </td>
      <td role="cell" data-l="已采购" className="num">
        {line.boughtQuantity}
      </td>
      <td role="cell" data-l="小计（元）" className="num">
        {yuan(line.refusal ? 0 : line.priceFen * line.quantity - line.discountFen)}
      </td>
      <td role="cell" data-l="差异（元）" className="num">
        {line.boughtQuantity > 0 ? signed(line.varianceFen) : "—"}
      </td>
      <td role="cell" data-l="状态">
        {stateOf(line, buys)}
      </td>
    </tr>
  );
}

function stateOf({ refusal, open, boughtQuantity }: LineToBuy, buys: boolean) {
  if (refusal) return "取消采购";
  if (open === 0) return "已采购";
  if (!buys) return boughtQuantity > 0 ? `已采购 ${boughtQuantity}` : "—";
  return boughtQuantity > 0 ? `待采购 ${open}` : "待采购";
}

/** A difference in yuan, with its sign: what was paid beyond the quote has a plus. */
export function signed(fen: number) {
  return fen > 0 ? `+${yuan(fen)}` : yuan(fen);
}

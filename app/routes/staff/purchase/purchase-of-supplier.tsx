import type { SubmissionResult } from "@conform-to/react";
import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { ReadMarketplaceOrder } from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { MovedOn } from "../moved-on.tsx";
import { AtMarketplace, type Previewed } from "./at-marketplace.tsx";
import { BoughtLine } from "./bought-line.tsx";
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
  /** A change of it waits for an answer, before which it is not bought. */
  changing: boolean;
  /** Pieces that are still to be bought. */
  open: number;
  /** What was paid beyond the quote for the pieces that are bought, in fen. */
  varianceFen: number;
  refusal: Message | null;
}

export interface Supplier {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
  /** The quoted freight that no purchase answers for yet. */
  freightLeftFen: number;
  idempotencyKey: string;
  /** Of the wish to buy at the marketplace. */
  placeId: string;
  /** Where it can be bought from here; undefined where it is bought by hand. */
  placeAt: Platform | undefined;
  /** What was asked of the marketplace and is no purchase. */
  asked: readonly ReadMarketplaceOrder[];
  open: boolean;
  /** A change waits, and nothing else is left to buy: then not all of it may be bought. */
  lastWhileChanging: boolean;
  /** The order stands where its goods are bought. */
  buys: boolean;
  lines: readonly LineToBuy[];
  purchases: readonly Purchase[];
}

interface PurchaseProps {
  supplier: Supplier;
  mayBuy: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  previewed?: Previewed | undefined;
}

/** Each supplier with its purchases; what was typed comes back where it was typed. */
export function PurchasesOfSuppliers({
  suppliers,
  mayBuy,
  result,
  previewed,
}: {
  suppliers: readonly Supplier[];
  mayBuy: boolean;
  result: PurchaseProps["lastResult"];
  previewed: Previewed | undefined;
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
        previewed={previewed?.supplierId === supplier.supplierId ? previewed : undefined}
      />
    );
  });
}

/** What the order asks of one seller, what was bought and paid, and the form that says so. */
function PurchaseOfSupplier({ supplier, mayBuy, lastResult, previewed }: PurchaseProps) {
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
      <AtMarketplace
        supplier={supplier}
        previewed={previewed}
        lastResult={isAtMarketplace(typed?.intent) ? lastResult : undefined}
      />
      <WhileChanging supplier={supplier} />
      {open && (
        <BuyForm
          supplier={supplier}
          lastResult={typed?.purchaseId || isAtMarketplace(typed?.intent) ? undefined : lastResult}
        />
      )}
    </section>
  );
}

/** Said before the form: what cannot be bought while a change waits for its answer. */
function WhileChanging({ supplier: { lines, open, lastWhileChanging } }: { supplier: Supplier }) {
  return (
    <>
      {lines.some(({ changing }) => changing) && (
        <p className="flash" role="note">
          有金额变更待确认：标着“变更待确认”的明细，处理后才能采购。
        </p>
      )}
      {open && lastWhileChanging && (
        <p className="flash" role="note">
          有金额变更待确认：处理前可以分批采购，但不能全部买完。
        </p>
      )}
    </>
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
  return (
    made?.state === "bought" &&
    (made.open || typed.intent === "track" || typed.intent === "payExtra")
  );
}

function isAtMarketplace(intent: unknown) {
  return intent === "place" || intent === "giveUp";
}

/** A difference in yuan, with its sign: what was paid beyond the quote has a plus. */
export function signed(fen: number) {
  return fen > 0 ? `+${yuan(fen)}` : yuan(fen);
}

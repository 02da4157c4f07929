import type { SubmissionResult } from "@conform-to/react";
import { CardTable } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { yuan } from "#app/ui/money.tsx";
import { AtMarketplace } from "./at-marketplace.tsx";
import { BoughtLine } from "./bought-line.tsx";
import { BuyForm } from "./buy-form.tsx";
import { MadePurchase } from "./made-purchase.tsx";
import type { Previewed, Purchase, Supplier } from "./supplier-view.ts";

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
    <section className="panel stack small" aria-label={supplierNameZh}>
      <h2>
        {supplierNameZh} <small className="number">国内运费 {yuan(freightFen)}元</small>
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
      {!formOf(lastResult, open, purchases) && (
        <AnswerSummary title="没有提交" answer={lastResult} />
      )}
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

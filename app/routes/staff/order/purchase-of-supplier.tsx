import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { AskedFor } from "../asked-for.tsx";

interface Supplier {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
  idempotencyKey: string;
  open: boolean;
  lines: readonly {
    id: string;
    offerId: string;
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
    refusal: string;
  }[];
  purchases: readonly { id: string; marketplaceNumber: string; chinaTracking: string }[];
}

interface PurchaseProps {
  supplier: Supplier;
  mayBuy: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What the order asks of one seller, and the form that says it was bought. */
export function PurchaseOfSupplier({ supplier, mayBuy, lastResult }: PurchaseProps) {
  const { supplierId, supplierNameZh, freightFen, lines, purchases, open } = supplier;
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
            { right: "小计（元）" },
            "状态",
          ]}
        >
          {lines.map((line) => (
            <LineToBuy key={line.id} line={line} />
          ))}
        </CardTable>
      </div>
      {purchases.map((purchase) => (
        <Tracking
          key={purchase.id + purchase.chinaTracking}
          purchase={purchase}
          mayBuy={mayBuy}
          lastResult={open ? undefined : lastResult}
        />
      ))}
      {open && (
        <Buy
          idempotencyKey={supplier.idempotencyKey}
          supplierId={supplierId}
          lastResult={lastResult}
        />
      )}
    </section>
  );
}

function LineToBuy({ line }: { line: Supplier["lines"][number] }) {
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
      <td role="cell" data-l="小计（元）" className="num">
        {yuan(line.refusal ? 0 : line.priceFen * line.quantity - line.discountFen)}
      </td>
      <td role="cell" data-l="状态">
        {line.refusal ? "取消采购" : line.boughtQuantity > 0 ? "采购完毕" : "待采购"}
      </td>
    </tr>
  );
}

function Buy({
  idempotencyKey,
  supplierId,
  lastResult,
}: Pick<Supplier, "idempotencyKey" | "supplierId"> & Pick<PurchaseProps, "lastResult">) {
  const [form, fields] = useForm<{ marketplaceNumber: string; chinaTracking: string }>({
    id: `buy-${supplierId}`,
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <Form method="post" className="stack s" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="id" value={idempotencyKey} />
      <input type="hidden" name="supplierId" value={supplierId} />
      <div className="row">
        <TextField
          field={fields.marketplaceNumber}
          label="平台订单号"
          required
          requiredMark="必填"
        />
        <TextField field={fields.chinaTracking} label="国内快递单号（可后补）" />
        <Button fill>已采购</Button>
      </div>
    </Form>
  );
}

function Tracking({
  purchase,
  mayBuy,
  lastResult,
}: { purchase: Supplier["purchases"][number] } & Omit<PurchaseProps, "supplier">) {
  const [form, fields] = useForm<{ chinaTracking: string }>({
    id: `track-${purchase.id}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { chinaTracking: purchase.chinaTracking },
  });
  return (
    <div className="stack s">
      <p className="n">
        平台订单号 {purchase.marketplaceNumber} ・ 国内快递 {purchase.chinaTracking || "未发货"}
      </p>
      {mayBuy && (
        <Form method="post" className="stack s" {...getFormProps(form)}>
          <ErrorSummary form={form} title="请检查填写内容" />
          <input type="hidden" name="intent" value="track" />
          <input type="hidden" name="purchaseId" value={purchase.id} />
          <div className="row">
            <TextField
              field={fields.chinaTracking}
              label="国内快递单号"
              required
              requiredMark="必填"
            />
            <Button small>保存单号</Button>
          </div>
        </Form>
      )}
    </div>
  );
}

/** The goods page on its marketplace, where staff buy it. */
function offerPage(platform: Platform, offerId: string) {
  if (platform === "1688") return `https://detail.1688.com/offer/${offerId}.html`;
  const host = platform === "tmall" ? "detail.tmall.com" : "item.taobao.com";
  return `https://${host}/item.htm?id=${offerId}`;
}

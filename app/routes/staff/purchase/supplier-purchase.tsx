import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { offerPage, type Platform, platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { toSupplierQueue } from "#app/domain/trade/purchasing/supplier-queue.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberField, NumberInput } from "#app/ui/number-field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { AskedFor } from "../asked-for.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { waited } from "../waited.ts";
import { CheckedPrices } from "./buy-form.tsx";

type Supplier = ReturnType<typeof toSupplierQueue>["suppliers"][number] & {
  formId: string;
  placeAt: Platform | undefined;
};
type Goods = Supplier["goods"][number];

interface SupplierPurchaseProps {
  supplier: Supplier;
  mayBuy: boolean;
  now: Date;
  lastResult: SubmissionResult<string[]> | undefined;
}

interface Typed {
  marketplaceNumber: string;
  note: string;
  chinaTracking: string;
  goods: { price: string; lines: string[] }[];
  freight: string;
  discount: string;
  account: string;
  paidOn: string;
  checked: string;
  checkedFor: string;
}

/** What is to be bought of a supplier for all orders, and the form that records it once it is bought. */
export function SupplierPurchase({ supplier, mayBuy, now, lastResult }: SupplierPurchaseProps) {
  const { supplierId, supplierNameZh, platform, since, formId, goods } = supplier;
  const [form, fields] = useForm<Typed>({
    id: `buy-${supplierId}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      goods: goods.map(({ lines }) => ({ price: "", lines: lines.map(writePieces) })),
    },
  });
  const heading = `h-${supplierId}`;
  return (
    <section className="panel stack small" aria-labelledby={heading}>
      <div className="cluster between">
        <h2 id={heading}>
          {supplierNameZh} {platform && <small>{platformNames[platform]}</small>}
        </h2>
        <span className="note number">等待 {waited(since, now)}</span>
      </div>
      {goods.length > 0 && <Sums supplier={supplier} />}
      <Held held={supplier.held} />
      {goods.length > 0 && !mayBuy && <GoodsTable goods={goods} label={supplierNameZh} />}
      {goods.length > 0 && mayBuy && (
        <Form method="post" className="stack small" {...getFormProps(form)}>
          <ErrorSummary form={form} title="没有登记采购" />
          <input type="hidden" name="id" value={formId} />
          <input type="hidden" name="supplierId" value={supplierId} />
          <GoodsTable goods={goods} fields={fields.goods.getFieldList()} label={supplierNameZh} />
          <PaidForAll supplier={supplier} fields={fields} />
        </Form>
      )}
    </section>
  );
}

function writePieces({ id, open }: { id: string; open: number }) {
  return `${id}*${open}`;
}

function Sums({ supplier }: { supplier: Supplier }) {
  const { orderNumbers, orderCount, held, goods, pieces, goodsFen, freightFen } = supplier;
  const further = orderCount - orderNumbers.length - held.length;
  return (
    <p className="number">
      {orderNumbers.length}个订单 · {goods.length}种 · {pieces}件 · 货款 {yuan(goodsFen)}元 ＋ 运费{" "}
      {yuan(freightFen)}元 ＝ <b>{yuan(goodsFen + freightFen)}元</b>
      {further > 0 && <span className="note">（还有{further}个订单，这批采购后列出）</span>}
    </p>
  );
}

/** The orders that are bought on their own page. */
function Held({ held }: Pick<Supplier, "held">) {
  return (
    <>
      {held.map(({ orderNumber, isPlacing }) => (
        <p key={orderNumber} className="note">
          <a href={href("/staff/purchases/:number", { number: orderNumber })}>{orderNumber}</a>{" "}
          {isPlacing ? "正在平台下单" : "变更待确认"}，请到该订单采购
        </p>
      ))}
    </>
  );
}

type GoodsFields = ReturnType<FieldMetadata<Typed["goods"], Typed, string[]>["getFieldList"]>;

interface GoodsTableProps {
  goods: readonly Goods[];
  /** Left out for who may not buy. */
  fields?: GoodsFields;
  label: string;
}

function GoodsTable({ goods, fields, label }: GoodsTableProps) {
  return (
    <div className="dense">
      <CardTable
        tight
        label={label}
        columns={[
          "商品 / 规格",
          "订单",
          { right: "件数" },
          { right: "报价（元）" },
          { right: "小计（元）" },
          ...(fields ? [{ right: "实付单价（元）" }] : []),
        ]}
      >
        {goods.map((one, index) => {
          const field = fields?.[index]?.getFieldset();
          return (
            <TableRow key={one.id}>
              <GoodsCell goods={one} />
              <TableCell>
                {one.lines.map((line) => (
                  <OrderedPieces key={line.id} line={line} field={field?.lines} />
                ))}
              </TableCell>
              <TableCell>{one.open}</TableCell>
              <TableCell>{yuan(one.priceFen)}</TableCell>
              <TableCell>{yuan(one.priceFen * one.open)}</TableCell>
              {field && (
                <TableCell>
                  <NumberInput
                    {...getInputProps(field.price, { type: "text" })}
                    key="price"
                    decimal
                    placeholder={yuan(one.priceFen)}
                    aria-label={`${one.titleZh} 实付单价 元`}
                  />
                </TableCell>
              )}
            </TableRow>
          );
        })}
      </CardTable>
    </div>
  );
}

function GoodsCell({
  goods: { picture, platform, offerId, titleZh, spec, skuId },
}: {
  goods: Goods;
}) {
  return (
    <RowHeading>
      <span className="cluster">
        <Picture src={picture} size={48} />
        <span>
          <a href={offerPage(platform, offerId)} rel="noreferrer">
            {titleZh}
          </a>
          <small className="block">{spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
          <small className="block number">SKU {skuId}</small>
        </span>
      </span>
    </RowHeading>
  );
}

interface OrderedPiecesProps {
  line: Goods["lines"][number];
  /** Left out for who may not buy. */
  field: FieldMetadata<string[], Typed, string[]> | undefined;
}

/** The pieces that one order wants, with what its buyer wishes; they are bought unless their tick is taken away. */
function OrderedPieces({ line, field }: OrderedPiecesProps) {
  const { orderNumber, companyName, open, options, labelData, note } = line;
  const value = writePieces(line);
  const ticked = [field?.initialValue ?? []].flat();
  const words = (
    <>
      <span className="number">
        {orderNumber} ×{open}
      </span>{" "}
      <small lang="ja">{companyName}</small>
    </>
  );
  return (
    <div>
      {field ? (
        <label className="checkbox">
          <input
            type="checkbox"
            name={field.name}
            value={value}
            defaultChecked={ticked.includes(value)}
          />
          <span>{words}</span>
        </label>
      ) : (
        words
      )}
      <AskedFor options={options} labelData={labelData} />
      {note && (
        <small className="block">
          <BuyerWords>{note}</BuyerWords>
        </small>
      )}
    </div>
  );
}

interface PaidForAllProps {
  supplier: Supplier;
  fields: Record<
    | "marketplaceNumber"
    | "note"
    | "chinaTracking"
    | "freight"
    | "discount"
    | "account"
    | "paidOn"
    | "checked"
    | "checkedFor",
    FieldMetadata<string>
  >;
}

/** The marketplace's order and what was paid for all of it. */
function PaidForAll({ supplier, fields }: PaidForAllProps) {
  return (
    <>
      <CheckedPrices fields={fields} />
      <div className="cluster">
        <TextField
          field={fields.marketplaceNumber}
          label="平台订单号"
          required
          requiredMark="必填"
        />
        <NumberField
          field={fields.freight}
          label={`实付运费（元，空为${yuan(supplier.freightFen)}）`}
          decimal
        />
        <TextField field={fields.chinaTracking} label="国内快递单号（可后补）" />
        <Button fill name="intent" value="buy">
          已采购<span className="visually-hidden"> {supplier.supplierNameZh}</span>
        </Button>
      </div>
      <details
        className="disclosure"
        open={Boolean(fields.discount.errors || fields.account.errors || fields.paidOn.errors)}
      >
        <summary>优惠、付款账号、付款日期</summary>
        <div className="cluster">
          <NumberField field={fields.discount} label="优惠（元）" decimal />
          <TextField field={fields.account} label="付款账号" maxLength={40} />
          <TextField field={fields.paidOn} label="付款日期（空为今天）" type="date" />
        </div>
      </details>
      {supplier.placeAt && (
        <div className="cluster">
          <TextField field={fields.note} label="给卖家的留言（可空）" maxLength={200} />
          <Button soft name="intent" value="place" formNoValidate>
            在{platformNames[supplier.placeAt]}下单（不超过报价）
            <span className="visually-hidden"> {supplier.supplierNameZh}</span>
          </Button>
        </div>
      )}
    </>
  );
}

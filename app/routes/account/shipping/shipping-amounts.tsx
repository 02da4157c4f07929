import { kilograms } from "#app/domain/core/weight.ts";
import { dutyNotice } from "#app/domain/pricing/duty-notice.ts";
import type { ImportDues } from "#app/domain/trade/shipments/import-dues.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import { Estimate, Yen } from "#app/ui/money.tsx";
import { CouponRows } from "../payment/coupon-rows.tsx";

interface DeliveryAmountsProps {
  request: {
    state: string;
    quotedAt: Date | null;
    estimateMinYen: number | null;
    estimateMaxYen: number | null;
    options: readonly { id: string; nameJa: string; priceYen: number }[];
    freightYen: number;
    optionsYen: number;
    storageYen: number;
    /** What the form said of it, which the quote will charge; null in a draft. */
    storageToldYen: number | null;
    holdYen: number;
    paysDues: boolean;
    duesYen: number;
    totalYen: number;
    couponYen: number;
    paidYen: number;
    paidAt: Date | null;
  };
  /** Of the packed boxes; null before packing. */
  billingGrams: number | null;
  /** What came back to the wallet as it was called off. */
  returnedYen: number;
  /** 保管料 if a draft were handed in today; null where it is told or quoted. */
  storageYen: number | null;
  /** What customs are expected to ask for. */
  dues: Pick<ImportDues, "dutyYen" | "consumptionTaxYen"> | undefined;
}

interface AmountLine {
  name: string;
  yen: number;
  /** Fixed before the quote. */
  told?: number | null;
  min: number | null;
  max: number | null;
}

/** What was expected when asking and what it came to, one beneath the other. */
export function DeliveryAmounts({
  request,
  billingGrams,
  returnedYen,
  storageYen: today,
  dues,
}: DeliveryAmountsProps) {
  const { quotedAt, estimateMinYen, estimateMaxYen, options, freightYen, optionsYen } = request;
  const unquoted = request.state === "cancelled" ? "—" : "見積待ち";
  const expectedOptions = options.reduce((sum, { priceYen }) => sum + priceYen, 0);
  const rows: AmountLine[] = [
    { name: "国際送料", yen: freightYen, min: estimateMinYen, max: estimateMaxYen },
    { name: "配送オプション", yen: optionsYen, min: expectedOptions, max: expectedOptions },
    {
      name: "保管料",
      yen: request.storageYen,
      told: request.storageToldYen,
      min: today,
      max: today,
    },
    ...(request.holdYen > 0
      ? [{ name: "うち 保留中の保管料", yen: request.holdYen, min: null, max: null }]
      : []),
    ...(request.paysDues
      ? [{ name: "関税・輸入消費税", yen: request.duesYen, ...expectedDues(dues) }]
      : []),
  ];
  return (
    <section id="amount" className="panel accent" aria-labelledby="h-amount">
      <h2 id="h-amount">金額</h2>
      <table className="table plain tight amounts">
        <tbody>
          {rows.map(({ name, yen, told = null, min, max }) => (
            <tr key={name}>
              <th scope="row" className="cell-nowrap">
                {name}
              </th>
              <td className="numeric">
                {quotedAt || told !== null ? <Yen yen={quotedAt ? yen : told!} /> : unquoted}
                {min !== null && max !== null && (
                  <small className="block note">
                    見込み <Estimate min={String(min)} max={String(max)} />
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {quotedAt && <DeliveryTotal request={request} returnedYen={returnedYen} />}
      </table>
      <p className="note">
        {billingGrams === null
          ? "見込みは商品の重さと寸法によるもので、梱包すると変わります。"
          : `梱包後の請求重量は${kilograms(billingGrams)}kgです。見込みとの差は、実測の重量と容積によるものです。`}
        {request.paysDues && dutyNotice(true)}
      </p>
    </section>
  );
}

function expectedDues(dues: DeliveryAmountsProps["dues"]) {
  if (!dues) return { min: null, max: null };
  const { dutyYen, consumptionTaxYen } = dues;
  return { min: dutyYen.min + consumptionTaxYen.min, max: dutyYen.max + consumptionTaxYen.max };
}

function DeliveryTotal({
  request,
  returnedYen,
}: Pick<DeliveryAmountsProps, "request" | "returnedYen">) {
  const { state, totalYen, couponYen, paidYen } = request;
  const owed = owedYen(request);
  const nothingKept = state === "cancelled" && paidYen === 0;
  return (
    <tfoot>
      <tr>
        <th scope="row">{nothingKept ? "取りやめ前の合計" : "合計"}</th>
        <td className="numeric">
          <span className="money large">
            <Yen yen={totalYen} />
          </span>
        </td>
      </tr>
      <CouponRows totalYen={totalYen} couponYen={couponYen} />
      {(owed > 0 || nothingKept) && <AmountRow name="お支払い済み" yen={paidYen} />}
      {owed > 0 && <AmountRow name="差額" yen={owed} due />}
      {returnedYen > 0 && <AmountRow name="残高へお返しした金額" yen={returnedYen} />}
    </tfoot>
  );
}

function AmountRow({ name, yen, due = false }: { name: string; yen: number; due?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={due ? "numeric amount-due" : "numeric"}>
        <Yen yen={yen} />
      </td>
    </tr>
  );
}

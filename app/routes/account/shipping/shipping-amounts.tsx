import { owedYen } from "#app/domain/trade/settlement/settle.ts";
import { Estimate, Yen } from "#app/ui/money.tsx";

interface DeliveryAmountsProps {
  request: {
    quotedAt: Date | null;
    estimateMinYen: number | null;
    estimateMaxYen: number | null;
    options: readonly { id: string; nameJa: string; priceYen: number }[];
    freightYen: number;
    optionsYen: number;
    storageYen: number;
    holdYen: number;
    paysDues: boolean;
    duesYen: number;
    totalYen: number;
    couponYen: number;
    paidYen: number;
    paidAt: Date | null;
    rate: string;
  };
  /** Of the packed boxes; null before packing. */
  billingGrams: number | null;
}

/** What was expected when asking and what it came to, one beneath the other. */
export function DeliveryAmounts({ request, billingGrams }: DeliveryAmountsProps) {
  const { quotedAt, estimateMinYen, estimateMaxYen, options, freightYen, optionsYen, storageYen } =
    request;
  const expectedOptions = options.reduce((sum, { priceYen }) => sum + priceYen, 0);
  const rows = [
    { name: "国際送料", yen: freightYen, min: estimateMinYen, max: estimateMaxYen },
    { name: "配送オプション", yen: optionsYen, min: expectedOptions, max: expectedOptions },
    { name: "保管料", yen: storageYen, min: null, max: null },
    ...(request.holdYen > 0
      ? [{ name: "うち 保留中の保管料", yen: request.holdYen, min: null, max: null }]
      : []),
    ...(request.paysDues
      ? [{ name: "関税・輸入消費税", yen: request.duesYen, min: null, max: null }]
      : []),
  ];
  return (
    <section id="amount" className="panel ink" aria-labelledby="h-amount">
      <h2 id="h-amount">金額</h2>
      <table className="t plain tight amt">
        <tbody>
          {rows.map(({ name, yen, min, max }) => (
            <tr key={name}>
              <th scope="row" className="nw">
                {name}
              </th>
              <td className="num">
                {quotedAt ? <Yen yen={yen} /> : "見積待ち"}
                {min !== null && max !== null && (
                  <small className="blk note">
                    見込み <Estimate min={String(min)} max={String(max)} />
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {quotedAt && <DeliveryTotal {...request} />}
      </table>
      <p className="note">
        {billingGrams === null
          ? "見込みは商品の重さと寸法によるもので、梱包すると変わります。"
          : `梱包後の請求重量は${(billingGrams / 1_000).toFixed(2)}kgです。見込みとの差は、実測の重量と容積によるものです。`}
      </p>
    </section>
  );
}

function DeliveryTotal(
  request: Pick<DeliveryAmountsProps["request"], "totalYen" | "couponYen" | "paidYen" | "paidAt">,
) {
  const { totalYen, couponYen, paidYen } = request;
  const owed = owedYen(request);
  return (
    <tfoot>
      <tr>
        <th scope="row">合計</th>
        <td className="num">
          <span className="money l">
            <Yen yen={totalYen} />
          </span>
        </td>
      </tr>
      {couponYen > 0 && (
        <tr>
          <th scope="row">うちクーポン</th>
          <td className="num">
            <Yen yen={couponYen} />
          </td>
        </tr>
      )}
      {owed > 0 && (
        <>
          <tr>
            <th scope="row">お支払い済み</th>
            <td className="num">
              <Yen yen={paidYen} />
            </td>
          </tr>
          <tr>
            <th scope="row">差額</th>
            <td className="num due-ink">
              <Yen yen={owed} />
            </td>
          </tr>
        </>
      )}
    </tfoot>
  );
}

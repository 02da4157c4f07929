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
    totalYen: number;
    couponYen: number;
    rate: string;
  };
  /** Of the packed boxes; null before packing. */
  billingGrams: number | null;
}

/** What was expected when asking and what it came to, side by side. */
export function DeliveryAmounts({ request, billingGrams }: DeliveryAmountsProps) {
  const {
    quotedAt,
    estimateMinYen,
    estimateMaxYen,
    options,
    freightYen,
    optionsYen,
    storageYen,
    totalYen,
    couponYen,
  } = request;
  const expectedOptions = options.reduce((sum, { priceYen }) => sum + priceYen, 0);
  const rows = [
    { name: "国際送料", yen: freightYen, min: estimateMinYen, max: estimateMaxYen },
    { name: "配送オプション", yen: optionsYen, min: expectedOptions, max: expectedOptions },
    { name: "保管料", yen: storageYen, min: null, max: null },
  ];
  return (
    <section id="amount" className="panel ink" aria-labelledby="h-amount">
      <h2 id="h-amount">金額</h2>
      <table className="t plain tight amt">
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col" className="r">
              依頼時の見込み
            </th>
            <th scope="col" className="r">
              見積
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, yen, min, max }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">
                {min === null || max === null ? (
                  "—"
                ) : (
                  <Estimate min={String(min)} max={String(max)} />
                )}
              </td>
              <td className="num">{quotedAt ? <Yen yen={yen} /> : "見積待ち"}</td>
            </tr>
          ))}
        </tbody>
        {quotedAt && (
          <tfoot>
            <tr>
              <th scope="row">合計</th>
              <td />
              <td className="num">
                <span className="money l">
                  <Yen yen={totalYen} />
                </span>
              </td>
            </tr>
            {couponYen > 0 && (
              <tr>
                <th scope="row">うちクーポン</th>
                <td />
                <td className="num">
                  <Yen yen={couponYen} />
                </td>
              </tr>
            )}
          </tfoot>
        )}
      </table>
      <p className="note">
        {billingGrams === null
          ? "見込みは商品の重さと寸法によるもので、梱包すると変わります。"
          : `梱包後の請求重量は${(billingGrams / 1_000).toFixed(2)}kgです。見込みとの差は、実測の重量と容積によるものです。`}
      </p>
    </section>
  );
}

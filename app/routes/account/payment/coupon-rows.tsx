import { grouped, Yen } from "#app/ui/money.tsx";

interface CouponRowsProps {
  totalYen: number;
  couponYen: number;
}

/** Beneath the total of a document: what its coupon takes off, and what is left to pay or was paid. */
export function CouponRows({ totalYen, couponYen }: CouponRowsProps) {
  if (couponYen === 0) return null;
  return (
    <>
      <tr>
        <th scope="row">クーポン</th>
        <td className="numeric">−{grouped(String(couponYen))}円</td>
      </tr>
      <tr>
        <th scope="row">お支払い額</th>
        <td className="numeric">
          <Yen yen={totalYen - couponYen} />
        </td>
      </tr>
    </>
  );
}

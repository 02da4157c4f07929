import { Form } from "@remix-run/react";
import type { FittingCoupon } from "#app/domain/coupon/fitting-coupons.server.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { documentQuery } from "./paid-document.ts";

interface CouponChoiceProps {
  document: { kind: "order" | "shipping"; number: string };
  coupons: readonly FittingCoupon[];
  chosen: FittingCoupon | undefined;
}

/** Which coupon pays a part: chosen by opening the page with it, so that the new sum is seen first. */
export function CouponChoice({ document, coupons, chosen }: CouponChoiceProps) {
  if (coupons.length === 0) return null;
  const [name, value] = documentQuery(document);
  return (
    <Form method="get" className="row coupon">
      <input type="hidden" name={name} value={value} />
      <div className="f">
        <label htmlFor="coupon">クーポン</label>
        <select className="in" id="coupon" name="coupon" defaultValue={chosen?.id ?? ""}>
          <option value="">使わない</option>
          {coupons.map(({ id, nameJa, yen, validUntil }) => (
            <option key={id} value={id}>
              {nameJa}（{grouped(String(yen))}円引き・{validUntil}まで）
            </option>
          ))}
        </select>
      </div>
      <Button soft small>
        適用する
      </Button>
    </Form>
  );
}

import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { purseName } from "../shared/purse-name.ts";
import type { PaymentChoiceView } from "./payment-choice.server.ts";

/**
 * Coupons and the balance's part: fields of the form that pays. Whatever is pressed there first leads to the page with
 * what was chosen, so that the new sums are seen before anything is paid.
 */
export function PaymentAdjust({
  shown: { items, amounts, partWallet, part },
}: {
  shown: PaymentChoiceView;
}) {
  const couponed = items.filter(({ coupons }) => coupons.length > 0);
  const parted = part.problem !== undefined || (partWallet.balanceYen > 0 && amounts.dueYen > 1);
  if (couponed.length === 0 && !parted) return null;
  return (
    <div className="stack">
      {couponed.map((item) => (
        <CouponSelect key={item.number} item={item} several={items.length > 1} />
      ))}
      {parted && <BalancePart part={part} partWallet={partWallet} />}
      <p>
        <Button soft small name="intent" value="apply" formNoValidate>
          適用する
        </Button>
      </p>
    </div>
  );
}

function CouponSelect({
  item: { number, coupon, coupons },
  several,
}: {
  item: PaymentChoiceView["items"][number];
  several: boolean;
}) {
  return (
    <div className="field">
      <label htmlFor={coupon.name}>クーポン{several && `（${number}）`}</label>
      <select
        className="input"
        id={coupon.name}
        name={coupon.name}
        defaultValue={coupon.chosen ?? ""}
        aria-describedby={coupon.usedUp ? `${coupon.name}-used-up` : undefined}
      >
        <option value="">使わない</option>
        {coupons.map(({ id, nameJa, yen, validUntil }) => (
          <option key={id} value={id}>
            {nameJa}（{grouped(String(yen))}円引き・{formatDay(validUntil)}まで）
          </option>
        ))}
      </select>
      {coupon.usedUp && (
        <p className="field-error" id={`${coupon.name}-used-up`} role="status">
          選んだクーポンは使える回数が足りないため、割引が大きいほうに使います。こちらには使いません
        </p>
      )}
    </div>
  );
}

function BalancePart({ part, partWallet }: Pick<PaymentChoiceView, "part" | "partWallet">) {
  const purse = purseName(partWallet.storeName);
  return (
    <div className="field">
      <label htmlFor="from">{purse}から使う金額（円）</label>
      <NumberInput
        className="input"
        id="from"
        name="from"
        aria-invalid={part.problem ? true : undefined}
        aria-describedby={part.problem ? "from-problem from-hint" : "from-hint"}
        defaultValue={part.typed}
      />
      {part.problem && (
        <p className="field-error" id="from-problem" role="alert">
          {part.problem}
        </p>
      )}
      <p className="hint" id="from-hint">
        一部を{purse}から、残りを銀行振込などで支払うときに入力します（{purse}{" "}
        {grouped(String(partWallet.balanceYen))}円）
      </p>
    </div>
  );
}

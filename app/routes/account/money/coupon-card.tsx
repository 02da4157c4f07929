import { formatDay } from "#app/domain/core/calendar.ts";
import {
  type CouponKind,
  type CouponState,
  couponStates,
} from "#app/domain/money/coupons/coupon.ts";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { takesOff } from "../shared/coupon-texts.ts";

interface CouponCardProps {
  issue: {
    nameJa: string;
    kind: CouponKind;
    value: number;
    minimumYen: number;
    maximumYen: number | null;
    validFrom: string;
    validUntil: string;
    usesEach: number;
  };
  usesLeft: number;
  state: CouponState;
  today: string;
}

/** What a coupon takes off, from which sum and until when. */
export function CouponCard({ issue, usesLeft, state, today }: CouponCardProps) {
  const { nameJa, minimumYen, maximumYen, validFrom, validUntil, usesEach } = issue;
  const terms = [
    minimumYen > 0 && `${grouped(String(minimumYen))}円以上のお支払いに`,
    maximumYen !== null && `割引は${grouped(String(maximumYen))}円まで`,
    usesEach > 1 && `残り${usesLeft}回（全${usesEach}回）`,
  ].filter(Boolean);
  return (
    <li>
      <Status shape={couponStates[state].shape}>{couponStates[state].ja}</Status>
      <div>
        <b>{nameJa}</b>
        <p>{takesOff(issue)}</p>
        <p className="note number">
          {terms.map((term) => `${term} ・ `)}
          {state === "unused" && validFrom > today ? `${formatDay(validFrom)}から` : ""}
          {formatDay(validUntil)}まで
        </p>
      </div>
    </li>
  );
}

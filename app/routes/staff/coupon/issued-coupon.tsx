import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { type CouponKind, couponKindNames } from "#app/domain/money/coupons/coupon.ts";
import { Button } from "#app/ui/button.tsx";
import { inYenZh } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";

interface IssuedCouponProps {
  issue: {
    id: string;
    code: string;
    nameJa: string;
    kind: CouponKind;
    value: number;
    minimumYen: number;
    maximumYen: number | null;
    validFrom: string;
    validUntil: string;
    usesEach: number;
    companiesMax: number | null;
    companiesCount: number;
    issuedByName: string;
    twoPeople: boolean;
    confirmedByName: string | null;
    confirmedAt: Date | null;
    withdrawnAt: Date | null;
  };
  uses: number;
  costYen: number;
  today: string;
  lastResult: SubmissionResult | undefined;
}

/** One issue: its terms, how many have and used it, and what can still be done. */
export function IssuedCoupon({ issue, uses, costYen, today, lastResult }: IssuedCouponProps) {
  const { id, code, kind, value, minimumYen, maximumYen, companiesMax, companiesCount } = issue;
  const waits = issue.twoPeople && issue.confirmedAt === null;
  const ended = issue.withdrawnAt !== null || issue.validUntil < today;
  return (
    <li>
      <Status shape={ended ? "stop" : waits ? "wait" : "run"}>
        {issue.withdrawnAt ? "已停止" : ended ? "已过期" : waits ? "待第二人确认" : "可领取"}
      </Status>
      <div>
        <p>
          <b className="number">{code}</b> <span lang="ja">{issue.nameJa}</span>{" "}
          <span className="badge">
            {couponKindNames[kind].zh} {kind === "amount" ? inYenZh(value) : `${value}%`}
          </span>
        </p>
        <p className="note number">
          {formatDay(issue.validFrom)}至{formatDay(issue.validUntil)} · 满{inYenZh(minimumYen)}
          {maximumYen !== null && ` · 最多减${inYenZh(maximumYen)}`} · 每位会员限用 {issue.usesEach}{" "}
          次 · 发放人 {issue.issuedByName}
          {issue.confirmedByName && ` · 确认人 ${issue.confirmedByName}`}
        </p>
        <p className="number">
          已领取 {companiesCount}
          {companiesMax !== null && `/${companiesMax}`} 位 · 已使用 {uses}次 · 共优惠{" "}
          {inYenZh(costYen)}
        </p>
        {!ended && <CouponCommands lastResult={lastResult} waits={waits} id={id} code={code} />}
      </div>
    </li>
  );
}

interface CouponCommandsProps extends Pick<IssuedCouponProps, "lastResult"> {
  waits: boolean;
  id: string;
  code: string;
}

function CouponCommands({ lastResult, waits, id, code }: CouponCommandsProps) {
  const [form, fields] = useForm<{ member: string }>({ id: `give-${id}`, lastResult });
  return (
    <div className="cluster">
      {waits && (
        <Form method="post">
          <input type="hidden" name="issue" value={id} />
          <Button small name="intent" value="confirm" aria-label={`确认发放 ${code}`}>
            确认发放
          </Button>
        </Form>
      )}
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="issue" value={id} />
        <NumberField field={fields.member} label="会员号" />
        <Button soft small name="intent" value="give">
          发给会员
        </Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="issue" value={id} />
        <Button soft small name="intent" value="withdraw" aria-label={`停止 ${code}`}>
          停止
        </Button>
      </Form>
    </div>
  );
}

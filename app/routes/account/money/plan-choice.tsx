import type { useLoaderData } from "@remix-run/react";
import { slashed } from "#app/domain/core/calendar.ts";
import { grouped } from "#app/ui/money.tsx";
import type { loader } from "./membership-pay.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** When the period bought now begins. */
export function PeriodNote({
  daysLeft,
  until,
  today,
}: Pick<Loaded, "daysLeft" | "until" | "today">) {
  return (
    <p>
      {daysLeft > 0 ? (
        <>
          いまの期間は <b className="n">{until && slashed(until)}</b> まで（残り
          <span className="n">{daysLeft}</span>日）です。更新分は、その翌日から始まります。
        </>
      ) : (
        <>
          お支払いの日（<span className="n">{slashed(today)}</span>）が1日目になります。
        </>
      )}
    </p>
  );
}

/** The plans on sale; those beyond the balance cannot be chosen. */
export function PlanChoice({
  plans,
  balanceYen,
  chosen,
  problem,
}: Pick<Loaded, "plans" | "balanceYen"> & {
  chosen: string | undefined;
  problem: string | undefined;
}) {
  return (
    <fieldset aria-describedby={problem ? "wrong-plan" : undefined}>
      <legend>
        プラン<span className="req">必須</span>
      </legend>
      {problem && (
        <p className="err" id="wrong-plan">
          {problem}
        </p>
      )}
      {plans.map(({ code, nameJa, days, priceYen }, index) => {
        const value = `${code}/${priceYen}`;
        return (
          <label className="ck" key={code} htmlFor={index === 0 ? "plan" : `plan-${code}`}>
            <input
              type="radio"
              id={index === 0 ? "plan" : `plan-${code}`}
              name="plan"
              value={value}
              required
              disabled={priceYen > balanceYen}
              aria-invalid={problem ? true : undefined}
              defaultChecked={value === chosen}
            />
            <span>
              <b>{nameJa}</b> <span className="n">{grouped(String(priceYen))}円</span>
              <small className="note n">
                {" "}
                1日あたり約{grouped(String(Math.ceil(priceYen / days)))}円
                {priceYen > balanceYen && "・残高が不足しています"}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { japanDay } from "#app/domain/core/calendar.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { type CouponState, couponState, couponStates } from "#app/domain/money/coupons/coupon.ts";
import {
  couponCountsQuery,
  couponsQuery,
  couponUsesQuery,
} from "#app/domain/money/coupons/coupons.server.ts";
import { redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { href } from "#app/href.ts";
import { dayQuery, readDayRange } from "#app/http/day-range.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ListFileLinks } from "../../../shared/list-file-links.tsx";
import { CouponCard } from "./coupon-card.tsx";
import { readCouponState } from "./coupon-query.ts";
import { CouponUses } from "./coupon-uses.tsx";

const shownMax = 100;

const RedeemForm = z.object({ id: rules.idempotencyKey, code: rules.couponCode });

export const meta: MetaFunction = () => [{ title: "クーポン | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const state = readCouponState(query);
  const days = readDayRange(query);
  const [coupons, [counts], uses] = await scope.db.batch([
    couponsQuery(scope, state, shownMax, undefined, days),
    couponCountsQuery(scope),
    couponUsesQuery(scope),
  ]);
  return {
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
    state,
    days,
    coupons,
    counts,
    uses,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const submission = parseForm(await readForm(args.request), { schema: RedeemForm });
  if (submission.status !== "success") return invalid(submission);

  const { id, code } = submission.value;
  const redeemed = await redeemCoupon(scope, id, code);
  if (redeemed.ok)
    return redirectWithFlash(args.context, href("/user/coupon"), "クーポンを受け取りました。");
  switch (redeemed.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      return invalid(submission, undefined, {
        code: ["このコードのクーポンはありません。入力に間違いがないかご確認ください"],
      });
    case "too-many-tries":
      return invalid(submission, undefined, {
        code: ["コードの間違いが続いたため、しばらく時間をおいてからお試しください"],
      });
    case "ended":
      return changed(submission, "このクーポンの受け取りは終了しました");
    case "run-out":
      return changed(submission, "このクーポンは、先着の上限に達しました");
    case "had-already":
      return changed(submission, "このクーポンは受け取り済みです。1社で1回まで受け取れます");
  }
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

const emptyTexts = {
  unused: "使えるクーポンはありません",
  used: "使用済みのクーポンはありません",
  expired: "期限切れのクーポンはありません",
};

export default function CouponsPage() {
  const { id, today, state, days, coupons, counts, uses } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>クーポン</h1>
        <p className="note">
          お支払いのページで選ぶと、合計から差し引かれます。残高には加わりません。手付金と残金に分けてお支払いいただく注文と、実測後の差額のお支払いには使えません。
        </p>
      </div>
      <RedeemCoupon id={id} lastResult={lastResult} />
      <CouponTabs state={state} counts={counts} />
      <ListFilter
        path={href("/user/coupon")}
        keep={{ state }}
        days={{ label: "有効期限", ...days }}
      />
      {coupons.length > 0 && (
        <p className="cluster">
          <ListFileLinks list="coupons" query={{ state, ...dayQuery(days) }} />
        </p>
      )}
      {coupons.length === 0 ? (
        <EmptyState title={emptyTexts[state]}>
          {state === "unused" && <p>お手元のコードを入力すると、ここに届きます。</p>}
        </EmptyState>
      ) : (
        <ul className="todo-list">
          {coupons.map(({ coupon, issue }) => (
            <CouponCard
              key={coupon.id}
              issue={issue}
              usesLeft={coupon.usesLeft}
              state={couponState(coupon, today)}
              today={today}
            />
          ))}
        </ul>
      )}
      {uses.length > 0 && <CouponUses uses={uses} />}
    </main>
  );
}

function RedeemCoupon({ id, lastResult }: Pick<Loaded, "id"> & { lastResult: Answer }) {
  const [form, fields] = useForm<z.input<typeof RedeemForm>>({
    id: "redeem",
    lastResult,
    defaultValue: { id },
  });
  return (
    <section className="panel" aria-labelledby="get">
      <h2 id="get">コードで受け取る</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="cluster" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.code} label="クーポンコード" required autoComplete="off" />
        <Button fill>受け取る</Button>
      </Form>
    </section>
  );
}

function CouponTabs({ state, counts }: Pick<Loaded, "state" | "counts">) {
  return (
    <Tabs
      label="クーポンの状態"
      tabs={(Object.keys(couponStates) as CouponState[]).map((one) => ({
        label: couponStates[one].ja,
        href: `${href("/user/coupon")}?state=${one}`,
        current: one === state,
        count: counts?.[one] ?? 0,
      }))}
    />
  );
}

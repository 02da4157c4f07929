import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { extensionDays, longHolidayDays, reminderDays } from "#app/domain/core/limits.ts";
import { plansQuery } from "#app/domain/customers/membership/membership.server.ts";
import { bestPlan, comparePlans, feeYen } from "#app/domain/customers/membership/membership.ts";
import { levelsQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { href } from "#app/href.ts";
import { notKept, publicHeaders } from "#app/http/public-headers.ts";
import { described } from "#app/shared/described.ts";
import { PlanTable } from "#app/shared/plan-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";

/** The specification recommends the plan from this sum a month. */
const usualYen = 500_000;
const monthDays = 30;

const Question = z.object({
  monthly: wholeNumber("月の買付額", 1, 100_000_000, "円"),
});

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction = () => [
  ...described(
    "定額会員プラン | 買付便",
    "定額会員プランは、期間中の買付手数料が0%になります。料金、期間、中国の連休の延長と、月の買付額からいくらお得になるかの試算をご案内します。",
  ),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = { db: context.db, now: context.now() };
  const [plans, levels] = await scope.db.batch([plansQuery(scope), levelsQuery(scope)]);
  const typed = new URL(request.url).searchParams;
  const asked = typed.has("monthly") || typed.has("level");
  const shown = { levels, typed: typed.get("monthly") ?? String(usualYen) };
  const read = Question.safeParse({ monthly: shown.typed });
  const named = typed.get("level") ?? levels[0]?.levelJa;
  const level = levels.find(({ levelJa }) => levelJa === named);
  const problems = [
    ...(read.success ? [] : [{ fieldId: "monthly", text: read.error.issues[0]!.message }]),
    ...(level || !named ? [] : [{ fieldId: "level", text: "いまのランクを選び直してください" }]),
  ];
  if (!read.success || problems.length > 0)
    return data(
      { ...shown, level: level ?? levels[0], problems, answer: undefined, plans: [] },
      { status: 400, headers: notKept },
    );
  const ratePercent = level?.ratePercent ?? "0";
  const purchasesYen = read.data.monthly;
  const compared = comparePlans(plans, { ratePercent, purchasesYen, days: monthDays });
  const answer = {
    purchasesYen,
    feeYen: feeYen(purchasesYen, ratePercent),
    best: bestPlan(compared),
  };
  return data(
    { ...shown, level, problems, answer, plans: compared },
    asked ? { headers: notKept } : {},
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MembershipGuide() {
  const { levels, level, typed, problems, answer, plans } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>定額会員プラン</h1>
        <p className="note">期間中の買付手数料が0%になります。</p>
      </div>
      <div className="columns form-aside">
        <TrialForm problems={problems} typed={typed} level={level} levels={levels} />
        <TrialAnswer answer={answer} level={level} plans={plans} />
      </div>
      <Promises />
    </main>
  );
}

function TrialForm({
  problems,
  typed,
  level,
  levels,
}: Pick<Loaded, "problems" | "typed" | "level" | "levels">) {
  const wrong = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.text;
  return (
    <section className="panel" aria-labelledby="ask">
      <h2 id="ask">いくらお得になるかを試算する</h2>
      <ErrorList problems={problems} />
      <form className="stack small" action={`${href("/tollVipApplyFor")}#answer`}>
        <div className="field">
          <label htmlFor="monthly">
            月の買付額（円）<span className="required">必須</span>
          </label>
          <NumberInput
            className="input"
            id="monthly"
            name="monthly"
            required
            defaultValue={typed}
            aria-invalid={wrong("monthly") ? true : undefined}
            aria-describedby={wrong("monthly") ? "monthly-hint monthly-error" : "monthly-hint"}
          />
          <p className="hint" id="monthly-hint">
            商品代金と中国内送料の合計
          </p>
          <FieldError id="monthly-error" text={wrong("monthly")} />
        </div>
        <div className="field">
          <label htmlFor="level">いまのランク</label>
          <select
            className="input"
            id="level"
            name="level"
            defaultValue={level?.levelJa}
            aria-invalid={wrong("level") ? true : undefined}
            aria-describedby={wrong("level") && "level-error"}
          >
            {levels.map(({ levelJa, ratePercent }) => (
              <option key={levelJa} value={levelJa}>
                {levelJa}（{ratePercent}%）
              </option>
            ))}
          </select>
          <FieldError id="level-error" text={wrong("level")} />
        </div>
        <Button fill>試算する</Button>
      </form>
    </section>
  );
}

function TrialAnswer({ answer, level, plans }: Pick<Loaded, "answer" | "level" | "plans">) {
  return (
    <section className="stack" id={answer ? "answer" : undefined} aria-labelledby="result">
      <h2 id="result">試算の結果（30日あたり）</h2>
      {answer && level && (
        <>
          <p>
            {level.levelJa}（{level.ratePercent}%）のままでは、
            <span className="number">{grouped(String(answer.purchasesYen))}円</span>
            の買付に手数料が
            <b className="number">{grouped(String(answer.feeYen))}円</b>かかります。
          </p>
          <p>
            {answer.best ? (
              <>
                <b>{answer.best.nameJa}</b>なら、30日あたり
                <b className="number">{grouped(String(answer.best.savesYen))}円</b>お得です。
              </>
            ) : (
              <>
                この買付額では、<b>いまのままがお得</b>です。お申し込みはおすすめしません。
              </>
            )}
          </p>
          <PlanTable plans={plans} caption="プランごとの費用と差額" />
          <p className="note">料金は税込です。連休の延長で加わる日数は、試算に入れていません。</p>
        </>
      )}
      <p>
        <a className="button main" href={href("/balancePayTollVip")}>
          残高で申し込む
        </a>
      </p>
    </section>
  );
}

function Promises() {
  return (
    <section className="page-section promises" aria-labelledby="promises">
      <h2 id="promises">お約束</h2>
      <ul>
        <li>期間中に提出した見積の買付手数料が0%になります。国際送料や関税は変わりません。</li>
        <li>期間は日数で数え、お支払いの日が1日目です。</li>
        <li>
          中国の祝日が{longHolidayDays}日以上続くときは、期間を{extensionDays}日延長します。
        </li>
        <li>
          満了の{reminderDays}
          日前にお知らせします。自動では更新しません。満了の前に申し込むと、残りの日数のあとに続きます。
        </li>
        <li>途中でやめるときも、料金はお返しできません。</li>
      </ul>
      <p>
        詳しくは<a href={href("/membershipUtilizationProtocol")}>定額会員利用規約</a>
        をご覧ください。ご自身の過去90日のお取引での試算は、
        <a href={href("/user/membership")}>マイページの定額会員</a>にあります。
      </p>
    </section>
  );
}

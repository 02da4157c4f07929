import { getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { answerCost } from "#app/domain/pricing/answer-cost.server.ts";
import { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { readCostRules } from "#app/domain/pricing/read-cost-rules.server.ts";
import { href } from "#app/href.ts";
import { described } from "#app/routes/chrome/described.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { CostResult } from "./cost-result.tsx";

export const meta: MetaFunction = () => [
  ...described(
    "コスト計算（着地原価） | 買付便",
    "単価・数量・重さ・寸法・HSコードから、国際送料・関税・消費税を含む着地原価を配送方法ごとに計算します。登録は要りません。",
  ),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const scope = { db: context.db, now: context.now() };
  const known = await readCostRules(scope);
  const shown = {
    levels: known.levels.map(({ levelJa, ratePercent }) => ({ levelJa, ratePercent })),
    categories: known.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    rate: known.rate,
    typed: Object.fromEntries(searchParams),
    csvHref: `${href("/costCalculator/csv")}?${searchParams}`,
  };
  if (!searchParams.has("priceCny")) return { ...shown, lastResult: undefined, answer: undefined };

  const submission = parseWithZod(searchParams, { schema: CostQuestionForm });
  if (submission.status !== "success")
    return data({ ...shown, lastResult: submission.reply(), answer: undefined }, { status: 400 });
  const asked = await answerCost(scope, submission.value);
  if (asked.ok) return { ...shown, lastResult: submission.reply(), answer: asked.value };
  const fieldErrors: Record<string, string[]> =
    asked.reason === "unknown-code"
      ? { hsCode: ["このHSコードは見つかりません。HSコード検索でお確かめください"] }
      : { quantity: ["この重さを送れる配送方法がありません。数量を分けてお試しください"] };
  return data(
    { ...shown, lastResult: submission.reply({ fieldErrors }), answer: undefined },
    { status: 400 },
  );
}

export default function CostCalculatorPage() {
  const { levels, categories, rate, typed, lastResult, answer, csvHref } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof CostQuestionForm>>({
    id: "cost",
    lastResult,
    defaultValue: { quantity: "100", serviceRate: levels[0]?.ratePercent ?? "", ...typed },
  });
  return (
    <main id="main" className="wrap stack l">
      <div className="head">
        <h1>コスト計算（着地原価）</h1>
        <p className="note n">
          本日のレート 1元=TTS {rate.ttsRate}円+{rate.spreadYen}円
        </p>
      </div>
      <div className="cols ask">
        <section className="panel" aria-labelledby="ask">
          <h2 id="ask">商品を入力する</h2>
          <ErrorSummary form={form} />
          <form className="stack s" id={form.id} action={`${href("/costCalculator")}#answer`}>
            <TextField field={fields.priceCny} label="単価（元）" required inputMode="decimal" />
            <TextField field={fields.quantity} label="数量" required inputMode="numeric" />
            <TextField
              field={fields.domesticFreightCny}
              label="中国内送料の合計（元）"
              inputMode="decimal"
            />
            <TextField
              field={fields.optionsCny}
              label="オプションの合計（元）"
              inputMode="decimal"
            />
            <SelectField
              field={fields.serviceRate}
              label="買付手数料"
              choices={[
                ...levels.map(({ levelJa, ratePercent }) => ({
                  value: ratePercent,
                  label: `${levelJa} ${ratePercent}%`,
                })),
                { value: "0", label: "定額会員 0%" },
              ]}
            />
            <TextField
              field={fields.weightGrams}
              label="1個の重さ（g）"
              inputMode="numeric"
              hint="わからないときは空けておくと、幅で計算します"
            />
            <div className="trio">
              <TextField field={fields.lengthCm} label="縦（cm）" inputMode="decimal" />
              <TextField field={fields.widthCm} label="横（cm）" inputMode="decimal" />
              <TextField field={fields.heightCm} label="高さ（cm）" inputMode="decimal" />
            </div>
            <TextField field={fields.hsCode} label="HSコード（6桁か9桁）" inputMode="numeric" />
            <p className="note">
              <a href={href("/hsCodeSearch")}>HSコードを言葉で探す</a>
            </p>
            <SelectField
              field={fields.category}
              label="HSコードがわからないときの分類"
              choices={[
                { value: "", label: "選ばない" },
                ...categories.map(({ id, nameJa }) => ({ value: id, label: nameJa })),
              ]}
            />
            <label className="check">
              <input {...getInputProps(fields.rcep, { type: "checkbox", value: true })} value="1" />
              RCEPの原産地証明を使う
            </label>
            <SelectField
              field={fields.destination}
              label="届け先"
              choices={[
                { value: "home", label: "会社・倉庫" },
                { value: "fba", label: "Amazonの倉庫（FBA）" },
              ]}
            />
            <Button main>計算する</Button>
          </form>
        </section>
        <section aria-labelledby="answer" className="stack">
          <h2 id="answer">着地原価</h2>
          {answer ? (
            <>
              <CostResult answer={answer} />
              <p className="row">
                <a href={csvHref}>CSVで保存</a>
                <span className="note">このページのURLを送ると、同じ計算を見せられます。</span>
              </p>
            </>
          ) : (
            <div className="empty">
              <p>
                <b>単価と数量を入れて「計算する」を押してください</b>
              </p>
              <p>
                重さ、寸法、HSコードを入れるほど、幅が狭くなります。すべて入れると1円まで決まります。
              </p>
            </div>
          )}
        </section>
      </div>
    </main>
  );
}

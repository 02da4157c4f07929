import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { described } from "#app/routes/frame/described.ts";
import { askCost } from "../asked-cost.server.ts";
import { CartCostForm } from "../cart-cost-form.tsx";
import { CostForm } from "./cost-form.tsx";
import { fieldProblem } from "./cost-problems.ts";
import { CostResult } from "./cost-result.tsx";

export const meta: MetaFunction = () => [
  ...described(
    "コスト計算（着地原価） | 買付便",
    "単価・数量・重さ・寸法・HSコードから、国際送料・関税・消費税を含む着地原価を配送方法ごとに計算します。登録は要りません。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const [known, asked] = await Promise.all([
    readCostRules({ db: context.db, now: context.now() }),
    askCost(args),
  ]);
  const { submission, problem, answer } = asked;
  const fieldErrors = problem && fieldProblem(problem);
  const shown = {
    levels: known.levels.map(({ levelJa, ratePercent }) => ({ levelJa, ratePercent })),
    methods: known.rules.methods.map(({ code, nameJa }) => ({ code, nameJa })),
    categories: known.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    rate: { ...known.rate, applied: appliedRate(known.rate.ttsRate, known.rate.spreadYen) },
    typed: asked.typed as Record<string, string | undefined>,
    cart:
      asked.kind === "cart"
        ? asked.lines.map(({ id, titleJa, quantity, priceFen }) => ({
            id,
            titleJa,
            quantity,
            priceFen,
          }))
        : undefined,
    offer:
      asked.kind === "goods" && asked.offer
        ? { id: asked.offer.id, titleJa: asked.offer.titleJa }
        : undefined,
    csvHref: `${href("/costCalculator/csv")}${new URL(request.url).search}`,
    lastResult: submission?.reply(fieldErrors && { fieldErrors }),
    answer,
  };
  return submission && !answer ? data(shown, { status: 400 }) : shown;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CostCalculatorPage() {
  const { levels, methods, categories, rate, typed, cart, offer, lastResult, answer, csvHref } =
    useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>コスト計算（着地原価）</h1>
        <p className="note number">
          {formatDay(rate.day)}のレート 1元 = {rate.applied}円（TTS {rate.ttsRate}円 +{" "}
          {rate.spreadYen}円）
        </p>
      </div>
      {offer && <OfferUsed offer={offer} />}
      <div className="columns form-aside">
        {cart ? (
          <CartCostForm
            lines={cart}
            levels={levels}
            methods={methods}
            typed={typed}
            lastResult={lastResult}
          />
        ) : (
          <CostForm
            levels={levels}
            methods={methods}
            categories={categories}
            typed={typed}
            lastResult={lastResult}
          />
        )}
        {/* The form leads here once there is an answer, and to its errors before. */}
        <section id={answer ? "answer" : undefined} aria-labelledby="h-answer" className="stack">
          <h2 id="h-answer">着地原価</h2>
          <CostAnswer answer={answer} csvHref={csvHref} cart={cart} lastResult={lastResult} />
        </section>
      </div>
    </main>
  );
}

function OfferUsed({ offer }: { offer: NonNullable<Loaded["offer"]> }) {
  return (
    <p>
      <a href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offer.id })}`}>
        {offer.titleJa}
      </a>
      の単価、重さ、寸法で計算しています。
    </p>
  );
}

function CostAnswer({
  answer,
  csvHref,
  cart,
  lastResult,
}: Pick<Loaded, "answer" | "csvHref" | "cart" | "lastResult">) {
  return answer ? (
    <>
      <CostResult answer={answer} />
      <p className="cluster tools">
        <a href={csvHref}>CSVで保存</a>
        <span className="note">
          {cart
            ? "このページのURLは、ご自身のカートの計算を開きます。"
            : "このページのURLを送ると、同じ計算を見せられます。"}
          そのまま印刷もできます。
        </span>
      </p>
    </>
  ) : cart?.length === 0 ? (
    <div className="empty-state">
      <p>
        <b>カートに選択中の商品がありません</b>
      </p>
      <p>
        <a href={href("/cart")}>カートを開く</a>
      </p>
    </div>
  ) : lastResult ? (
    <div className="empty-state">
      <p>
        <b>入力内容を直して、もう一度「計算する」を押してください</b>
      </p>
    </div>
  ) : (
    <div className="empty-state">
      <p>
        <b>単価と数量を入れて「計算する」を押してください</b>
      </p>
      <p>重さ、寸法、HSコードを入れるほど、幅が狭くなります。すべて入れると1円まで決まります。</p>
    </div>
  );
}

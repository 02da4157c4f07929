import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { searchTariff } from "#app/domain/pricing/tariff.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { described } from "#app/shared/described.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { askCost } from "./asked-cost.server.ts";
import { CartCostForm } from "./cart-cost-form.tsx";
import { CostForm } from "./cost-form.tsx";
import { CostResult } from "./cost-result.tsx";
import { type CostDraft, useCostDraft, wrongInput } from "./use-cost-draft.ts";
import {
  type CostFigures,
  type CostView,
  toCostFigures,
  toCostView,
  toFoundCodes,
} from "./view.server.ts";

export { loadFigures as clientLoader } from "#app/ui/use-recount.ts";

const wordsMax = 60;

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [
  ...described(
    "コスト計算（着地原価） | 買付便",
    "単価・数量・重さ・寸法・HSコードから、国際送料・関税・消費税を含む着地原価を配送方法ごとに計算します。登録は要りません。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const scope = { db: context.db, now: context.now() };
  // While the form is filled in only the part that changes is asked for again.
  const part = searchParams.get("recount");
  const words = searchParams.get("hsWords")?.slice(0, wordsMax);
  const isFinding = part === "codes" || searchParams.has("find") || searchParams.has("chosenCode");
  const [known, asked, found] = await Promise.all([
    part ? undefined : readCostRules(scope),
    part === "codes" ? undefined : askCost(args),
    isFinding && words !== undefined ? searchTariff(scope, words) : undefined,
  ]);
  const shown = {
    view: known && asked ? toCostView(known, asked) : null,
    figures: asked ? toCostFigures(asked) : null,
    found: found && words !== undefined ? toFoundCodes(words, found.tariffs) : null,
  };
  return asked?.submission && !asked.answer && !part ? data(shown, { status: 400 }) : shown;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CostCalculatorPage() {
  const { view, figures, found } = useLoaderData<typeof loader>();
  if (!view || !figures) return null;
  const { offer, rate } = view;
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
      <Calculator view={view} figures={figures} found={found} />
    </main>
  );
}

interface CalculatorProps extends Pick<Loaded, "found"> {
  view: CostView;
  figures: CostFigures;
}

/** The form, and beside it the figures that follow what is typed. */
function Calculator({ view, figures, found }: CalculatorProps) {
  const { levels, methods, categories, cart } = view;
  const draft = useCostDraft(figures);
  // Said above the form until something else is reckoned; then each field says it itself.
  const problems = useMemo(() => problemsOf(figures), [figures]);
  const asked = {
    draft,
    typed: figures.typed,
    problems: draft.figures === figures ? problems : none,
  };
  return (
    <div className="columns form-aside">
      {cart ? (
        <CartCostForm {...asked} lines={cart} levels={levels} methods={methods} />
      ) : (
        <CostForm
          {...asked}
          levels={levels}
          methods={methods}
          categories={categories}
          found={found}
        />
      )}
      {/* The form leads here once there is an answer, and to its errors before. */}
      <section
        id={figures.answer ? "answer" : undefined}
        aria-labelledby="h-answer"
        className="stack"
      >
        <h2 id="h-answer">着地原価</h2>
        <CostAnswer draft={draft} cart={cart} />
      </section>
    </div>
  );
}

const none: never[] = [];

function problemsOf({ errors }: CostFigures) {
  return Object.entries(errors ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { fieldId: `cost-${name}`, text } : { text })),
  );
}

function OfferUsed({ offer }: { offer: NonNullable<CostView["offer"]> }) {
  return (
    <p>
      <a href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offer.id })}`}>
        {offer.titleJa}
      </a>
      の単価、重さ、寸法で計算しています。
    </p>
  );
}

function CostAnswer({ draft, cart }: { draft: CostDraft } & Pick<CostView, "cart">) {
  const hydrated = useHydrated();
  const { figures, stale, isWrong, failed, query } = draft;
  const { answer, narrowing } = draft.answered;
  if (answer)
    return (
      <>
        <p role="status">
          {failed
            ? "計算できませんでした。通信の状態を確認して、「計算する」を押してください"
            : isWrong
              ? wrongInput
              : stale && <span className="visually-hidden">計算中…</span>}
        </p>
        <div className={stale || isWrong ? "stack stale" : "stack"} aria-busy={stale}>
          <CostResult answer={answer} narrowing={narrowing} />
        </div>
        <p className="cluster tools">
          <a href={`${href("/costCalculator/csv")}?${query}`}>CSVで保存</a>
          <span className="note">
            {cart
              ? "このページのURLは、ご自身のカートの計算を開きます。"
              : "このページのURLを送ると、同じ計算を見せられます。"}
            そのまま印刷もできます。
          </span>
        </p>
      </>
    );
  if (cart?.length === 0)
    return (
      <div className="empty-state">
        <p>
          <b>カートに選択中の商品がありません</b>
        </p>
        <p>
          <a href={href("/cart")}>カートを開く</a>
        </p>
      </div>
    );
  return (
    <div className="empty-state">
      <p>
        <b>
          {hydrated
            ? "単価と数量を入力すると、すぐに計算します"
            : figures.errors
              ? "入力内容を直して、もう一度「計算する」を押してください"
              : "単価と数量を入れて「計算する」を押してください"}
        </b>
      </p>
      <p>重さ、寸法、HSコードを入力するほど見込みの幅が狭まり、全項目で1円単位まで算出します。</p>
    </div>
  );
}

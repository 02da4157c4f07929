import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";
import { readPriceHistory } from "#app/domain/pricing/price-history.server.ts";
import { readFees } from "#app/domain/pricing/price-list.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { notFound } from "#app/http/respond.server.ts";
import { described } from "#app/shared/described.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { FeeExample } from "./fee-example.tsx";
import { LevelTable } from "./level-table.tsx";
import { isMarket, markets, particulars } from "./markets.ts";
import { PriceHistory } from "./price-history.tsx";

const example = { goodsFen: 400_000, freightFen: 10_000, optionsFen: 0 };

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown
    ? [
        ...described(
          `${shown.name}の買付手数料 | 買付便`,
          `${shown.name}で買い付けるときの手数料率と計算例、為替スプレッド、変更の履歴。累計のお買い上げで料率が下がります。`,
        ),
      ]
    : [{ title: "ページが見つかりません | 買付便" }];

/** `/comisiones-{market}`; every other path of one segment that nobody claims ends here as a 404. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const market = params.comisiones
    ?.match(/^comisiones-(?<market>.+)$/i)
    ?.groups?.market?.toLowerCase();
  if (!isMarket(market)) throw notFound();

  const scope = { db: context.db, now: context.now() };
  const [{ rate, inForce }, changes] = await Promise.all([
    readFees(scope),
    readPriceHistory(scope),
  ]);
  if (!rate || !inForce.from) throw new Error("no exchange rate or fee list for today");
  const amounts = {
    ...example,
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: inForce.levels[0]!.ratePercent,
  };
  return {
    market,
    name: markets[market],
    rate,
    inForce,
    changes,
    example: { ...amounts, parts: breakdown(amounts) },
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Nothing is sent to this page; a form to a path that nobody has finds nothing either. */
export function action() {
  throw notFound();
}

export default function CommissionPage() {
  const { market, name, rate, inForce, changes, example } = useLoaderData<typeof loader>();
  const { parts } = example;
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{name}の買付手数料</h1>
        <Tabs
          label="市場"
          tabs={Object.entries(markets).map(([code, label]) => ({
            label,
            href: `/comisiones-${code}`,
            current: code === market,
          }))}
        />
      </div>
      <div className="columns guide">
        <PageContents inForce={inForce} />
        <article className="prose">
          <p className="lead">
            {name}
            の商品を買い付けるときの費用は、商品代金と中国内送料の実費に、買付手数料と為替スプレッドを加えたものです。手数料は見積の提出時に固定し、後から変わることはありません。
          </p>
          <p>{particulars[market]}</p>
          <section id="tier">
            <h2>買付手数料</h2>
            <p>（商品代金 + 中国内送料）に、累計のお買い上げで決まる料率をかけます。</p>
            <LevelTable
              caption={`${formatDay(inForce.from!)}から適用`}
              levels={inForce.levels}
              withExample
            />
            <p>
              <a href={href("/tollVipApplyFor")}>定額会員</a>の期間中は、この手数料が0%になります。
            </p>
          </section>
          <SpreadRule rate={rate} applied={parts.rate} />
          <section id="ex">
            <h2>計算例</h2>
            <FeeExample example={example} />
            <p className="note">
              日本への国際送料は、配送を依頼するときに別にかかります。{dutyRuleNotice}
            </p>
          </section>
          <section id="hist">
            <h2>手数料の変更履歴</h2>
            <p>
              適用日のあとに提出する見積から新しい料金になります。提出済みの見積の金額は変わりません。
            </p>
            <PriceHistory changes={changes} />
          </section>
        </article>
      </div>
    </main>
  );
}

function SpreadRule({ rate, applied }: Pick<Loaded, "rate"> & { applied: string }) {
  return (
    <section id="rate">
      <h2>為替スプレッド</h2>
      <p>
        元から円への換算は、銀行のTTSに{rate.spreadYen}円を加えたレートで行います。
        {formatDay(rate.day)}はTTS {rate.ttsRate}円に{rate.spreadYen}円を加えた{applied}
        円です。この{rate.spreadYen}
        円は当社がいただく費用で、見積書に1行で表示します。
      </p>
    </section>
  );
}

function PageContents({ inForce }: Pick<Loaded, "inForce">) {
  return (
    <nav className="table-of-contents sticky" aria-label="目次">
      <h2>このページ</h2>
      <ol>
        <li>
          <a href="#tier">買付手数料</a>
        </li>
        <li>
          <a href="#rate">為替スプレッド</a>
        </li>
        <li>
          <a href="#ex">計算例</a>
        </li>
        <li>
          <a href="#hist">変更の履歴</a>
        </li>
      </ol>
      <p className="note number">{formatDay(inForce.from!)}から適用中</p>
    </nav>
  );
}

import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readFees } from "#app/domain/pricing/fees.server.ts";
import { readPriceHistory } from "#app/domain/pricing/price-history.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { notFound } from "#app/http/respond.server.ts";
import { described } from "#app/routes/chrome/described.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { PriceHistory } from "./price-history.tsx";

const markets = { "1688": "1688", taobao: "淘宝", tmall: "天猫", oem: "OEM", d2c: "D2C" } as const;
type Market = keyof typeof markets;

const example = { goodsFen: 400_000, freightFen: 10_000, optionsFen: 0 };

/** What is particular to each, beside the fee that all share. */
const particulars: Record<Market, string> = {
  "1688": "卸の市場ですので、最小数量があり、数量が多いほど単価が下がります。",
  taobao: "小売の市場ですので、1個から買えます。店の送料が商品ごとにかかることがあります。",
  tmall: "メーカーや正規店の市場です。1個から買え、店の保証が付くものがあります。",
  oem: "仕様を決めて作る注文です。見積で手付金と残金に分け、見本の確認のあと量産に入ります。ロゴ入れの手配はオプションの料金がかかります。",
  d2c: "売れた商品を日本の購入者へ1点ずつ送ります。手数料は通常の買付と同じで、国際送料は1件ごとに計算します。",
};

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

/** Nothing is sent to this page; a form to a path that nobody has finds nothing either. */
export function action() {
  throw notFound();
}

function isMarket(name: string | undefined): name is Market {
  return name !== undefined && Object.hasOwn(markets, name);
}

export default function CommissionPage() {
  const { market, name, rate, inForce, changes, example } = useLoaderData<typeof loader>();
  const { parts } = example;
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>{name}の買付手数料</h1>
        <nav className="tabs" aria-label="市場">
          <ul>
            {Object.entries(markets).map(([code, label]) => (
              <li key={code}>
                <a href={`/comisiones-${code}`} aria-current={code === market ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="cols guide">
        <nav className="toc stick" aria-label="目次">
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
          <p className="note n">{slashed(inForce.from!)}から適用中</p>
        </nav>
        <article className="prose">
          <p className="lead">
            {name}
            の商品を買い付けるときの費用は、商品代金と中国内送料の実費に、買付手数料と為替スプレッドを加えたものです。手数料は見積の提出時に固定し、後から変わることはありません。
          </p>
          <p>{particulars[market]}</p>
          <section id="tier">
            <h2>買付手数料</h2>
            <p>（商品代金 + 中国内送料）に、累計のお買い上げで決まる料率をかけます。</p>
            <CardTable
              caption={<>{slashed(inForce.from!)}から適用</>}
              columns={[
                "ランク",
                { right: "累計のお買い上げ" },
                { right: "料率" },
                { right: "100,000円の商品なら" },
              ]}
            >
              {inForce.levels.map(({ levelJa, fromPurchasesYen, ratePercent }) => (
                <tr role="row" key={levelJa}>
                  <th role="rowheader" scope="row">
                    {levelJa}
                  </th>
                  <td role="cell" data-l="累計のお買い上げ" className="num">
                    {grouped(String(fromPurchasesYen))}円から
                  </td>
                  <td role="cell" data-l="料率" className="num">
                    {ratePercent}%
                  </td>
                  <td role="cell" data-l="100,000円の商品なら" className="num">
                    {grouped(String(Number(ratePercent.replace(".", "")) * 100))}円
                  </td>
                </tr>
              ))}
            </CardTable>
            <p>
              <a href={href("/tollVipApplyFor")}>定額会員</a>の期間中は、この手数料が0%になります。
            </p>
          </section>
          <section id="rate">
            <h2>為替スプレッド</h2>
            <p>
              元から円への換算は、銀行のTTSに{rate.spreadYen}円を加えたレートで行います。本日はTTS{" "}
              {rate.ttsRate}円に{rate.spreadYen}円を加えた{parts.rate}円です。この{rate.spreadYen}
              円は当社がいただく費用で、見積書に1行で示します。
            </p>
          </section>
          <section id="ex">
            <h2>計算例</h2>
            <p>
              商品代金{yuan(example.goodsFen)}元、中国内送料{yuan(example.freightFen)}元、手数料
              {example.serviceRatePercent}%のとき
            </p>
            <table className="t plain tight amt">
              <caption className="vh">計算例の内訳</caption>
              <tbody>
                {[
                  ["商品代金", parts.goodsYen],
                  ["中国内送料", parts.freightYen],
                  [`買付手数料 ${example.serviceRatePercent}%`, parts.feeYen],
                  ["端数の切り上げ", parts.roundingYen],
                ].map(([label, yen]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="num">{grouped(yen!)}円</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合計</th>
                  <td className="num">{grouped(String(parts.totalYen))}円</td>
                </tr>
                <tr className="within">
                  <th scope="row">うち為替スプレッド</th>
                  <td className="num">{grouped(parts.spreadTotalYen)}円</td>
                </tr>
              </tfoot>
            </table>
            <p className="note">
              日本への国際送料・関税・消費税は、配送を依頼するときに別にかかります。
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

function slashed(day: string) {
  return day.replaceAll("-", "/");
}

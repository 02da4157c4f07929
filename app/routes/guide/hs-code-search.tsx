import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { searchTariff } from "#app/domain/customs/find-tariff.server.ts";
import { ordinaryRate, type TariffRates } from "#app/domain/customs/tariff-rate.ts";
import { href } from "#app/href.ts";
import { described } from "#app/routes/chrome/described.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...described(
    `${shown?.typed ? `「${shown.typed}」の` : ""}HSコード検索 | 買付便`,
    "輸入品のHSコードと関税率を、日本語の言葉か番号で探せます。中国からの輸入で使う税率とRCEPの税率を並べて示します。",
  ),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 60);
  const tariffs = typed ? await searchTariff({ db: context.db, now: context.now() }, typed) : [];
  return {
    typed,
    found: tariffs.map(({ code, nameJa, lines, otherLaws }) => ({
      code,
      nameJa,
      otherLaws,
      general: rateTexts(lines, false),
      rcep: rateTexts(lines, true),
    })),
  };
}

function rateTexts(lines: readonly TariffRates[], rcep: boolean) {
  return [...new Set(lines.map((line) => ordinaryRate(line, rcep).text))].slice(0, 4).join(" / ");
}

export default function HsCodeSearchPage() {
  const { typed, found } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack l">
      <div className="head">
        <h1>HSコード検索</h1>
      </div>
      <search>
        <form className="row">
          <label className="vh" htmlFor="hs">
            商品の言葉か番号
          </label>
          <input
            id="hs"
            className="in"
            name="q"
            type="search"
            maxLength={60}
            defaultValue={typed}
            placeholder="例: セーター、水筒、4202"
          />
          <Button>HSコードを検索</Button>
        </form>
      </search>
      {typed === "" ? (
        <p>
          商品の種類や素材で探してください。同じ商品でも素材や作り（編物か織物か）で番号が変わります。
        </p>
      ) : found.length === 0 ? (
        <Empty title="あてはまるHSコードがありません">
          <p>素材や用途など、短い言葉でお試しください。</p>
        </Empty>
      ) : (
        <CardTable
          caption={<span className="n">{found.length}件</span>}
          columns={["HSコード", "品名", { right: "税率" }, { right: "RCEP" }, { unseen: "計算" }]}
        >
          {found.map(({ code, nameJa, general, rcep, otherLaws }) => (
            <tr role="row" key={code}>
              <th role="rowheader" scope="row" className="n">
                {code}
              </th>
              <td role="cell" data-l="品名">
                {nameJa}
                {otherLaws && <small className="note"> 他法令 {otherLaws}</small>}
              </td>
              <td role="cell" data-l="税率" className="num">
                {general}
              </td>
              <td role="cell" data-l="RCEP" className="num">
                {rcep}
              </td>
              <td role="cell">
                <a href={`${href("/costCalculator")}?${new URLSearchParams({ hsCode: code })}`}>
                  原価を計算<span className="vh">（{code}）</span>
                </a>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      <p className="note">
        関税は輸入の日の税率で決まり、品目の判断は税関が行います。迷うときは、税関の事前教示制度をお使いください。
      </p>
    </main>
  );
}

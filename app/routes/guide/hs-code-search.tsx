import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  type DutyRate,
  ordinaryRate,
  otherLawsIn,
  type TariffRates,
} from "#app/domain/pricing/customs.ts";
import { searchTariff } from "#app/domain/pricing/tariff.server.ts";
import { href } from "#app/href.ts";
import { described } from "#app/shared/described.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RateCell, type RateRange } from "./rate-cell.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...described(
    `${shown?.typed ? `「${shown.typed}」の` : ""}HSコード検索 | 買付便`,
    "輸入品のHSコードと関税率を、日本語の言葉か番号で探せます。中国からの輸入で使う税率とRCEPの税率を並べて表示します。",
  ),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const typed = (query.get("q") ?? "").slice(0, 60);
  const scope = { db: context.db, now: context.now() };
  const { tariffs, instead } = await searchTariff(scope, typed);
  return {
    typed,
    missing: query.has("q") && typed.trim() === "",
    instead,
    found: tariffs.map(({ code, nameJa, lines, otherLaws }) => ({
      code,
      nameJa,
      laws: otherLawsIn(otherLaws),
      general: ratesOf(lines, false),
      rcep: ratesOf(lines, true),
    })),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function ratesOf(lines: readonly TariffRates[], rcep: boolean): RateRange {
  const rates = new Map(
    lines.map((line) => ordinaryRate(line, rcep)).map((rate) => [rate.text, rate]),
  );
  return { texts: [...rates.keys()], range: rangeOf([...rates.values()]) };
}

function rangeOf(rates: readonly DutyRate[]) {
  const percents = rates.flatMap((rate) => (rate.kind === "percent" ? [rate] : []));
  if (percents.length < rates.length) return undefined;
  const rising = percents.toSorted((one, other) => Number(one.percent) - Number(other.percent));
  return `${rising[0]?.text}〜${rising.at(-1)?.text}`;
}

export default function HsCodeSearchPage() {
  const { typed, missing, instead, found } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>HSコード検索</h1>
      </div>
      <search>
        <form className="cluster">
          <label className="visually-hidden" htmlFor="hs">
            品名またはHSコード
          </label>
          <input
            id="hs"
            className="input"
            name="q"
            type="search"
            maxLength={60}
            defaultValue={typed}
            placeholder="例: セーター、水筒、4202"
            aria-invalid={missing || undefined}
            aria-describedby={missing ? "hs-error" : undefined}
          />
          <Button>HSコードを検索</Button>
        </form>
        {missing && (
          <p className="field-error" id="hs-error" role="alert">
            品名またはHSコードを入力してください
          </p>
        )}
      </search>
      {typed === "" ? (
        <p>
          商品の種類や素材で探してください。同じ商品でも素材や作り（編物か織物か）で番号が変わります。
        </p>
      ) : found.length === 0 ? (
        <EmptyState title="あてはまるHSコードがありません">
          <p>素材や用途など、短い言葉でお試しください。</p>
        </EmptyState>
      ) : (
        <CardTable
          caption={
            <span className="number">
              {instead && `「${typed}」の番号は登録がないため、上6桁の${instead}で探しました。`}
              {found.length}件
            </span>
          }
          columns={["HSコード", "品名", "税率", "RCEPの税率", { unseen: "計算" }]}
        >
          {found.map((line) => (
            <TariffRow key={line.code + line.nameJa} {...line} />
          ))}
        </CardTable>
      )}
      {found.some(({ laws }) => laws.length > 0) && (
        <p className="note">
          「ほかの法令」のある品目は、輸入のときにその法律の許可、承認、届出などが必要となることがあります。かっこの中は税関の記号です。
        </p>
      )}
      <p className="note">
        税率が2つ以上ある品目は、9桁の細かな分類でどれかに決まります。関税は輸入の日の税率で決まり、品目の判断は税関が行います。迷うときは、税関の事前教示制度をお使いください。
      </p>
    </main>
  );
}

function TariffRow({ code, nameJa, general, rcep, laws }: Loaded["found"][number]) {
  return (
    <TableRow>
      <RowHeading className="number">{code}</RowHeading>
      <TableCell>
        {nameJa}
        {laws.length > 0 && (
          <small className="block">
            ほかの法令: {laws.map(({ code, nameJa }) => `${nameJa}（${code}）`).join("、")}
          </small>
        )}
      </TableCell>
      <TableCell className="number">
        <RateCell rates={general} />
      </TableCell>
      <TableCell className="number">
        <RateCell rates={rcep} />
      </TableCell>
      <TableCell>
        <a
          className="nowrap"
          href={`${href("/costCalculator")}?${new URLSearchParams({ hsCode: code })}`}
        >
          原価を計算<span className="visually-hidden">（{code}）</span>
        </a>
      </TableCell>
    </TableRow>
  );
}

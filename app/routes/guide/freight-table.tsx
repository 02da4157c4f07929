import { formatDay } from "#app/domain/core/calendar.ts";
import { shortKilograms } from "#app/domain/core/weight.ts";
import { dutyNotice } from "#app/domain/pricing/duty-notice.ts";
import type { FreightBand } from "#app/domain/pricing/freight-list.ts";
import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";
import { FreightCalculator } from "./freight-calculator.tsx";
import { FreightRules } from "./freight-rules.tsx";
import { FreightTerms } from "./freight-terms.tsx";

const openEnded = 1_000_000_000;

/** International freight by method and weight, as the quotes reckon it. */
export function FreightTable({ methods, farPlaces, freight }: Figures) {
  return (
    <>
      {freight && <FreightCalculator {...freight} />}
      <FreightLists methods={methods} />
      <FreightRules methods={methods} farPlaces={farPlaces} />
    </>
  );
}

function FreightLists({ methods }: Pick<Figures, "methods">) {
  return methods.map(({ code, nameJa, descriptionJa, daysMin, daysMax, weighsFirst, list }) => (
    <section key={code} aria-labelledby={`freight-${code}`}>
      <h3 id={`freight-${code}`}>{nameJa}</h3>
      <p>
        {descriptionJa}。お届けまで{daysMin}〜{daysMax}日、容積重量は縦×横×高さ（cm）÷
        {grouped(String(list.volumetricDivisor))}。
        {weighsFirst ? "梱包して計量してからお支払いいただきます。" : ""}
        {list.paysDues ? dutyNotice(true) : ""}
      </p>
      <div className="container">
        <table className="table plain tight">
          <caption className="number">
            {nameJa}の料金（{formatDay(list.effectiveFrom)}から）
          </caption>
          <thead>
            <tr>
              <th scope="col">重量</th>
              <th scope="col" className="align-end">
                料金
              </th>
            </tr>
          </thead>
          <tbody>
            {list.bands.map((band, index) => (
              <tr key={band.upToGrams}>
                <th scope="row" className="number">
                  {range(list.bands[index - 1], band)}
                </th>
                <td className="align-end">{price(band)}</td>
              </tr>
            ))}
            {list.yenPerCubicMetre !== null && (
              <tr>
                <th scope="row">容積（重量の料金より高いとき）</th>
                <td className="align-end">1m³ごとに{grouped(String(list.yenPerCubicMetre))}円</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <FreightTerms list={list} />
    </section>
  ));
}

function range(before: FreightBand | undefined, { upToGrams }: FreightBand) {
  const from = before ? `${shortKilograms(before.upToGrams + 1)}kgから` : "";
  return upToGrams >= openEnded
    ? from || "すべて"
    : `${from}${shortKilograms(upToGrams + 1)}kg未満`;
}

function price({ baseGrams, baseYen, stepGrams, stepYen }: FreightBand) {
  const step = `${shortKilograms(stepGrams)}kgごとに${grouped(String(stepYen))}円`;
  if (baseYen === 0) return step;
  return stepYen === 0
    ? `一律${grouped(String(baseYen))}円`
    : `${shortKilograms(baseGrams)}kgまで${grouped(String(baseYen))}円、以降${step}`;
}

import { dutyNotice, dutyRuleNotice } from "#app/domain/pricing/customs.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight-estimate.ts";
import type { ImportDues } from "#app/domain/trade/shipments/import-dues.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Estimate } from "#app/ui/money.tsx";

interface ShippingMethodsProps {
  methods: readonly {
    code: string;
    nameJa: string;
    descriptionJa: string;
    daysMin: number;
    daysMax: number;
    weighsFirst: boolean;
    grams: WholeYenRange;
    freightYen: WholeYenRange | undefined;
    dues: ImportDues | undefined;
    list: { paysDues: boolean };
  }[];
  chosen: string | undefined;
  errors: string[] | undefined;
  unweighed: number;
  assumedGrams: WholeYenRange;
}

/** The ways to Japan side by side: days, what the parcel may count as and what it may cost. */
export function ShippingMethods({
  methods,
  chosen,
  errors,
  unweighed,
  assumedGrams,
}: ShippingMethodsProps) {
  return (
    <fieldset className="stack small" aria-describedby="method-basis">
      <legend>便</legend>
      {errors && <p className="field-error">{errors.join(" ")}</p>}
      <CardTable
        columns={[
          "便",
          "日数",
          { right: "請求重量の見込み" },
          { right: "国際送料の見込み" },
          { right: "関税・消費税の見込み" },
        ]}
      >
        {methods.map((method, index) => (
          <MethodRow key={method.code} {...method} chosen={chosen} index={index} />
        ))}
      </CardTable>
      <p id="method-basis" className="note">
        見込みは商品の重さと寸法に梱包材を12%まで加えたもので、容積が大きい荷物は容積重量で計算します。
        {unweighed > 0 &&
          `未計量の${unweighed}明細は1個${assumedGrams.min}〜${assumedGrams.max.toLocaleString("ja-JP")}gと仮定しています。`}
        関税・消費税は商品の分類ごとの税率の幅で計算した目安です。{dutyRuleNotice}
      </p>
    </fieldset>
  );
}

function MethodRow({
  code,
  nameJa,
  descriptionJa,
  daysMin,
  daysMax,
  weighsFirst,
  list,
  grams,
  freightYen,
  dues,
  chosen,
  index,
}: ShippingMethodsProps["methods"][number] &
  Pick<ShippingMethodsProps, "chosen"> & { index: number }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <label className="checkbox">
          <input
            type="radio"
            id={index === 0 ? "request-method" : undefined}
            name="method"
            value={code}
            defaultChecked={code === chosen}
          />
          <MethodWords
            nameJa={nameJa}
            descriptionJa={descriptionJa}
            weighsFirst={weighsFirst}
            list={list}
          />
        </label>
      </th>
      <td role="cell" data-l="日数" className="number">
        {daysMin}〜{daysMax}日
      </td>
      <td role="cell" data-l="請求重量の見込み" className="numeric">
        <Estimate min={kilograms(grams.min)} max={kilograms(grams.max)} unit="kg" />
      </td>
      <td role="cell" data-l="国際送料の見込み" className="numeric">
        {freightYen ? (
          <Estimate min={String(freightYen.min)} max={String(freightYen.max)} />
        ) : (
          "担当者が見積します"
        )}
      </td>
      <td role="cell" data-l="関税・消費税の見込み" className="numeric">
        {dues ? (
          <Estimate
            min={String(dues.dutyYen.min + dues.consumptionTaxYen.min)}
            max={String(dues.dutyYen.max + dues.consumptionTaxYen.max)}
          />
        ) : (
          "—"
        )}
      </td>
    </tr>
  );
}

function MethodWords({
  nameJa,
  descriptionJa,
  weighsFirst,
  list,
}: Pick<
  ShippingMethodsProps["methods"][number],
  "nameJa" | "descriptionJa" | "weighsFirst" | "list"
>) {
  return (
    <span>
      {nameJa}
      <small className="block">{descriptionJa}</small>
      {weighsFirst && (
        <small className="block">梱包して計量した後に、お支払い額が決まります。</small>
      )}
      {list.paysDues && <small className="block">{dutyNotice(true)}</small>}
    </span>
  );
}

function kilograms(grams: number) {
  return (grams / 1_000).toFixed(1);
}

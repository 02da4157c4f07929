import { kilograms } from "#app/domain/core/weight.ts";
import { writeSeenSum } from "#app/domain/trade/shipments/request-sum.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import type { RequestFigures, RequestView } from "./view.server.ts";

interface ShippingMethodsProps extends Pick<RequestView, "methods" | "duesRule"> {
  figures: RequestFigures;
  /** True while the figures are those of other quantities. */
  stale: boolean;
  chosen: string;
  errors: string[] | undefined;
}

/** The ways to Japan side by side: days, boxes, what the parcel may count as and what it may cost. */
export function ShippingMethods({
  methods,
  duesRule,
  figures,
  stale,
  chosen,
  errors,
}: ShippingMethodsProps) {
  const cheapest = Math.min(
    ...figures.methods.map(({ freightYen }) => freightYen?.max ?? Number.POSITIVE_INFINITY),
  );
  const isDear = figures.methods.every(({ dearFreight }) => dearFreight);
  return (
    <fieldset className="stack small" aria-describedby="method-basis" aria-busy={stale}>
      <legend className="heading">配送方法</legend>
      {errors && <p className="field-error">{errors.join(" ")}</p>}
      {isDear && (
        <p className="flash">
          どの配送方法でも、国際送料が商品の代金（{grouped(String(figures.goodsYen))}
          円）を上回ります。数量をご確認ください。
        </p>
      )}
      <CardTable
        columns={[
          "配送方法",
          "日数",
          { right: "国際送料の見込み" },
          { right: "関税・消費税の見込み" },
          { right: "箱と請求重量の見込み" },
        ]}
      >
        {methods.map((method, index) => {
          const costs = figures.methods.find(({ code }) => code === method.code)!;
          return (
            <MethodRow
              key={method.code}
              method={method}
              costs={costs}
              isDear={costs.dearFreight && !isDear}
              stale={stale}
              isChosen={method.code === chosen}
              isCheapest={costs.freightYen?.max === cheapest}
              fieldId={index === 0 ? "request-method" : undefined}
            />
          );
        })}
      </CardTable>
      {/* What was seen of each method: at another sum the request is not handed in without a look at it. */}
      {figures.methods.map((costs) => (
        <input
          key={costs.code}
          type="hidden"
          name="seen"
          value={`${costs.code}:${writeSeenSum({
            ...costs,
            storageYen: figures.storage.yen,
            serviceYen: figures.serviceYen,
          })}`}
        />
      ))}
      <Basis figures={figures} duesRule={duesRule} />
    </fieldset>
  );
}

interface MethodRowProps {
  method: RequestView["methods"][number];
  costs: RequestFigures["methods"][number];
  /** True where this method alone, or few, cost more than the goods. */
  isDear: boolean;
  stale: boolean;
  isChosen: boolean;
  isCheapest: boolean;
  /** Of the first row, where an error of the choice leads. */
  fieldId: string | undefined;
}

function MethodRow({
  method,
  costs,
  isDear,
  stale,
  isChosen,
  isCheapest,
  fieldId,
}: MethodRowProps) {
  const { code, daysMin, daysMax } = method;
  const { grams, freightYen, duesYen, boxes, room, refusal } = costs;
  const dim = stale ? "stale" : undefined;
  return (
    <TableRow>
      <RowHeading>
        <label className="checkbox">
          <input
            type="radio"
            id={fieldId}
            name="method"
            value={code}
            defaultChecked={isChosen}
            disabled={refusal !== null}
          />
          <MethodWords method={method} isCheapest={isCheapest} />
        </label>
        {room && <small className={dim ? `block note ${dim}` : "block note"}>{room}</small>}
      </RowHeading>
      <TableCell className="number cell-nowrap">
        {daysMin}〜{daysMax}日
      </TableCell>
      <TableCell className={dim}>
        {freightYen ? (
          <Estimate min={String(freightYen.min)} max={String(freightYen.max)} />
        ) : (
          refusal
        )}
        {isDear && <small className="block amount-due">商品の代金を上回ります</small>}
      </TableCell>
      <TableCell className={dim}>
        {duesYen ? <Estimate min={String(duesYen.min)} max={String(duesYen.max)} /> : "—"}
      </TableCell>
      <TableCell className={dim}>
        {boxes && `${boxes.count}箱・`}
        <Estimate min={kilograms(grams.min, 1)} max={kilograms(grams.max, 1)} unit="kg" />
        {boxes?.sizes.map((size) => (
          <small key={size} className="block">
            {size}
          </small>
        ))}
      </TableCell>
    </TableRow>
  );
}

function MethodWords({ method, isCheapest }: Pick<MethodRowProps, "method" | "isCheapest">) {
  return (
    <span>
      {method.nameJa} {isCheapest && <Status shape="done">最安</Status>}
      <small className="block">{method.descriptionJa}</small>
      {method.weighsFirst && (
        <small className="block">梱包して計量した後に、お支払い額が決まります。</small>
      )}
      {method.duesNotice && <small className="block">{method.duesNotice}</small>}
    </span>
  );
}

/** By what the figures are worked out, and what was assumed. */
function Basis({ figures, duesRule }: Pick<ShippingMethodsProps, "figures" | "duesRule">) {
  const { boxMaxKg, assumed, unweighed, assumedGrams } = figures;
  const named = `${assumed.titles.join("、")}${assumed.count > assumed.titles.length ? "ほか" : ""}`;
  return (
    <div id="method-basis" className="note">
      <p>
        見込みは商品の重さと寸法に梱包材を12%まで加えたもので、容積が大きい荷物は容積重量で計算します。
        {unweighed > 0 &&
          `未計量の${unweighed}明細は1個${assumedGrams.min}〜${assumedGrams.max.toLocaleString("ja-JP")}gと仮定しています。`}
        関税・消費税は商品の分類ごとの税率の幅で計算した目安です。{duesRule}
      </p>
      <p>
        箱は、商品を立体的に詰めた梱包シミュレーション（目安）です。
        {boxMaxKg !== null && `ご希望の1箱${boxMaxKg}kgまでで詰めています。`}
        実際の箱は倉庫で梱包して計量し、差額を精算します。
        {assumed.count > 0 &&
          `重さか寸法が未計量の${assumed.count}明細（${named}）は、商品の分類ごとの標準の大きさで計算しています。`}
      </p>
    </div>
  );
}

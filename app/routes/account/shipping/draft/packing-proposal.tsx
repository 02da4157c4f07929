import { Fragment } from "react";
import { limits } from "#app/domain/core/limits.ts";
import type { ProposedBoxes } from "#app/domain/trade/shipments/proposed-boxes.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";

/** 梱包シミュレーション: the cheapest boxes of each method; an estimate, which the packed boxes settle. */
export function PackingProposal({ proposed }: { proposed: ProposedBoxes }) {
  const { methods, assumed, goodsYen, gramsMax } = proposed;
  const [cheapest] = methods;
  if (!cheapest) return null;
  return (
    <section aria-labelledby="h-proposal" className="stack small">
      <h2 id="h-proposal" className="heading">
        梱包シミュレーション（目安）
      </h2>
      {cheapest.dearerThanGoods && (
        <p className="flash">
          最安の便でも、国際送料（{grouped(String(cheapest.freightYen))}円）が商品の代金（
          {grouped(String(goodsYen))}円）を上回ります。数量や便をご確認ください。
        </p>
      )}
      <CardTable columns={["便", "日数", "箱", { right: "請求重量" }, { right: "国際送料の目安" }]}>
        {methods.map((method, index) => (
          <tr key={method.code} role="row">
            <th role="rowheader" scope="row">
              {method.nameJa}
              {index === 0 && (
                <>
                  {" "}
                  <State shape="done">最安</State>
                </>
              )}
            </th>
            <td role="cell" data-l="日数" className="number">
              {method.daysMin}〜{method.daysMax}日
            </td>
            <td role="cell" data-l="箱" className="wide">
              {method.boxCount}箱<Sizes boxes={method.boxes} />
            </td>
            <td role="cell" data-l="請求重量" className="numeric">
              {(method.grams / 1_000).toFixed(1)}kg
            </td>
            <td role="cell" data-l="国際送料の目安" className="numeric">
              <Yen yen={method.freightYen} />
              {method.dearerThanGoods && (
                <small className="block amount-due">商品の代金を上回ります</small>
              )}
            </td>
          </tr>
        ))}
      </CardTable>
      <p className="note">
        {gramsMax < limits.boxGramsMax && `ご希望の1箱${gramsMax / 1_000}kgまでで詰めています。`}
        商品を立体的に詰めた計算上の箱で、お見積ではありません。実際の箱は倉庫で梱包して計量し、差額を精算します。
        {assumed.length > 0 &&
          `重さか寸法が未計量の${assumed.length}明細（${assumed.slice(0, 3).join("、")}${assumed.length > 3 ? "ほか" : ""}）は、商品の分類ごとの標準の大きさで計算しています。`}
      </p>
    </section>
  );
}

const shownSizes = 3;

/** The boxes by their size, cm and kg; each stays on one line, so that a weight is read with its own sides. */
function Sizes({ boxes }: Pick<ProposedBoxes["methods"][number], "boxes">) {
  const words = boxes.slice(0, shownSizes).map(({ count, weightGrams, ...box }) => {
    const sides = [box.lengthMm, box.widthMm, box.heightMm].map((mm) => Math.ceil(mm / 10));
    return `${sides.join("×")}cm ${(weightGrams / 1_000).toFixed(1)}kg×${count}`;
  });
  if (boxes.length > shownSizes) words.push("ほか");
  return (
    <small className="block number">
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && "、"}
          <span className="cell-nowrap">{word}</span>
        </Fragment>
      ))}
    </small>
  );
}

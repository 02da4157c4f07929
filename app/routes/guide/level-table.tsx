import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";

/** Agency fee by cumulative purchases. */
export function LevelTable({ levels }: Pick<Figures, "levels">) {
  return (
    <div className="box">
      <table className="t cards" role="table">
        <caption>買付手数料の料率</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              ランク
            </th>
            <th role="columnheader" scope="col" className="r">
              累計のお買い上げ
            </th>
            <th role="columnheader" scope="col" className="r">
              料率
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {levels.map(({ levelJa, fromPurchasesYen, ratePercent }) => (
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
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

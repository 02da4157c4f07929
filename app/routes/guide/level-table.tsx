import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";

/** Agency fee by cumulative purchases. */
export function LevelTable({ levels }: Pick<Figures, "levels">) {
  return (
    <CardTable
      caption="買付手数料の料率"
      columns={["ランク", { right: "累計のお買い上げ" }, { right: "料率" }]}
    >
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
    </CardTable>
  );
}

import { kilograms } from "#app/domain/core/weight.ts";
import { grouped } from "#app/ui/money.tsx";
import type { CostAnswerView } from "./view.server.ts";

/** The boxes that the goods are likely to fill. */
export function CartonTable({ cartons }: { cartons: NonNullable<CostAnswerView["cartons"]> }) {
  return (
    <div className="container">
      <table className="table plain tight">
        <caption>
          箱の見込み（{grouped(String(cartons.reduce((sum, { count }) => sum + count, 0)))}箱）
        </caption>
        <thead>
          <tr>
            <th scope="col">箱</th>
            <th scope="col" className="align-end">
              個数
            </th>
            <th scope="col" className="align-end">
              外寸（cm）
            </th>
            <th scope="col" className="align-end">
              重さ
            </th>
          </tr>
        </thead>
        <tbody>
          {cartons.map(({ count, ...box }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in its order
            <tr key={index}>
              <th scope="row">{grouped(String(count))}箱</th>
              <td className="numeric">{grouped(String(box.pieces))}個</td>
              <td className="numeric">
                {box.lengthMm / 10}×{box.widthMm / 10}×{box.heightMm / 10}
              </td>
              <td className="numeric">{kilograms(box.weightGrams)}kg</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

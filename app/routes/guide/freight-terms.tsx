import { shortKilograms } from "#app/domain/core/weight.ts";
import {
  type AreaSurcharge,
  type BoxSurcharge,
  type FreightList,
  type GoodsSurcharge,
  isPostcode,
} from "#app/domain/pricing/freight-list.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { grouped } from "#app/ui/money.tsx";

/** What a method adds to its table: how it counts, large boxes, far places, classes of goods. */
export function FreightTerms({ list }: { list: FreightList }) {
  const counted = [
    list.roundingGrams > 1 &&
      `重量は1箱ごとに${shortKilograms(list.roundingGrams)}kg単位で切り上げます`,
    list.minimumGrams > 0 && `最低重量は${shortKilograms(list.minimumGrams)}kgです`,
    list.minimumYen > 0 && `最低料金は${yen(list.minimumYen)}です`,
  ].filter((words) => typeof words === "string");
  const rows = [
    ...list.boxSurcharges.map((row) => [boxWords(row), priced(row.yen, "1箱")] as const),
    ...alikeAreas(list.areas),
    ...list.goods.map((row) => [goodsClasses[row.goodsClass].ja, goodsPrice(row)] as const),
  ];
  return (
    <>
      {counted.length > 0 && <p>{counted.join("。")}。</p>}
      {rows.length > 0 && (
        <details className="disclosure">
          <summary>追加料金と、運べないもの</summary>
          <div className="container">
            <table className="table plain tight">
              <tbody>
                {rows.map(([label, price]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="numeric">{price}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

const measureWords: Record<BoxSurcharge["measure"], string> = {
  side: "最も長い辺",
  girth: "長さ+2×（幅+高さ）",
  sum: "3辺の合計",
  weight: "1箱の重さ",
};

function boxWords({ measure, above }: BoxSurcharge) {
  const size =
    measure === "weight" ? `${shortKilograms(above)}kg` : `${grouped(String(above / 10))}cm`;
  return `${measureWords[measure]}が${size}を超える箱`;
}

/** Places at the same price stand in one row; those of a postal code are named once, below all tables. */
function alikeAreas(areas: readonly AreaSurcharge[]) {
  const groups = new Map<string, Set<string>>();
  for (const area of areas) {
    const price = areaPrice(area);
    const place = isPostcode(area.area) ? "離島・遠隔地" : area.area;
    groups.set(price, (groups.get(price) ?? new Set()).add(place));
  }
  return [...groups].map(([price, places]) => [[...places].join("、"), price] as const);
}

function areaPrice({ yenPerBox, yenPerKg }: AreaSurcharge) {
  if (yenPerBox === null) return "お届けできません";
  const parts = [
    yenPerBox > 0 && `1箱${yen(yenPerBox)}`,
    yenPerKg > 0 && `1kg${yen(yenPerKg)}`,
  ].filter((words) => typeof words === "string");
  return parts.join("+") || "追加なし";
}

function goodsPrice({ yenPerKg }: GoodsSurcharge) {
  return priced(yenPerKg, "1kg");
}

function priced(amount: number | null, unit: string) {
  if (amount === null) return "運べません";
  return amount === 0 ? "追加なし" : `${unit}${yen(amount)}`;
}

function yen(amount: number) {
  return `${grouped(String(amount))}円`;
}

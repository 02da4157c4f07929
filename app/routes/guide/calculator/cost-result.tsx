import { kilograms } from "#app/domain/core/weight.ts";
import type { OpenFigure } from "#app/domain/pricing/narrowing-figure.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { CartonTable } from "./carton-table.tsx";
import { CostParts, span } from "./cost-parts.tsx";
import type { CostAnswerView, CostFigures } from "./view.server.ts";

interface CostResultProps {
  answer: CostAnswerView;
  narrowing: CostFigures["narrowing"];
}

/** The calculator's answer: the chosen method in full, every method side by side, what was guessed. */
export function CostResult({ answer, narrowing }: CostResultProps) {
  const { fixed, chosen, methods, refused, cartons, tariff, assumptions } = answer;
  return (
    <>
      <div className="panel accent">
        <p>「{chosen.nameJa}」で</p>
        <p className="formula">
          <span>
            <small>1個あたり</small>
            {span(chosen.perPieceYen)}
          </span>
          <span>
            <small>合計</small>
            {span(chosen.totalYen)}
          </span>
        </p>
      </div>
      {narrowing && <Narrowing {...narrowing} total={chosen.totalYen} />}
      <CostParts fixed={fixed} chosen={chosen} />
      <MethodTable methods={methods} />
      {refused.length > 0 && <p className="note">{refused.join("。")}。</p>}
      {cartons && <CartonTable cartons={cartons} />}
      <Assumptions tariff={tariff} assumptions={assumptions} />
    </>
  );
}

const figureFields: Record<OpenFigure, { id: string; label: string }> = {
  weight: { id: "cost-weightGrams", label: "1個の重さ" },
  size: { id: "cost-lengthCm", label: "縦・横・高さ" },
  duty: { id: "cost-hsCode", label: "HSコード" },
};

/** The missing figure that makes the estimate most certain, with a way to its field. */
function Narrowing({
  figure,
  widthYen,
  total,
}: NonNullable<CostFigures["narrowing"]> & { total: { min: number; max: number } }) {
  const { id, label } = figureFields[figure];
  return (
    <p className="note">
      合計の見込みの幅は{grouped(String(total.max - total.min))}円です。
      <a href={`#${id}`}>{label}</a>を入力すると、約{grouped(String(widthYen))}円まで狭まります。
    </p>
  );
}

function MethodTable({ methods }: Pick<CostAnswerView, "methods">) {
  return (
    <CardTable
      caption="配送方法をくらべる"
      columns={[
        "配送方法",
        { right: "請求重量" },
        { right: "国際送料" },
        { right: "関税と消費税" },
        { right: "1個あたり" },
      ]}
    >
      {methods.map(({ chargeableGrams, freightYen, perPieceYen, ...method }) => (
        <TableRow key={method.code}>
          <RowHeading>
            {method.nameJa}
            <small className="note number">
              {" "}
              {method.daysMin}〜{method.daysMax}日
            </small>
          </RowHeading>
          <TableCell>
            {span(
              { min: kilograms(chargeableGrams.min), max: kilograms(chargeableGrams.max) },
              "kg",
            )}
          </TableCell>
          <TableCell>{span(freightYen)}</TableCell>
          <TableCell>
            {span({
              min: method.dutyYen.min + method.consumptionTaxYen.min,
              max: method.dutyYen.max + method.consumptionTaxYen.max,
            })}
          </TableCell>
          <TableCell>{span(perPieceYen)}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Assumptions({ tariff, assumptions }: Pick<CostAnswerView, "tariff" | "assumptions">) {
  return (
    <section aria-labelledby="guessed">
      <h3 id="guessed">計算の前提</h3>
      <ul className="note">
        {tariff && (
          <li>
            {tariff.code} {tariff.nameJa}
          </li>
        )}
        {tariff && tariff.laws.length > 0 && (
          <li>
            輸入のときに、次の法令の手続きが必要となることがあります:{" "}
            {tariff.laws.map(({ code, nameJa }) => `${nameJa}（${code}）`).join("、")}
          </li>
        )}
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </section>
  );
}

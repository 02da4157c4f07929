import { otherLawsIn } from "#app/domain/pricing/customs.ts";
import type { CostAnswer, MethodCost } from "#app/domain/pricing/landed-cost.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { CartonTable, kilograms } from "./carton-table.tsx";
import { CostParts, span } from "./cost-parts.tsx";
import { refusalWords } from "./cost-problems.ts";

interface CostResultProps {
  answer: Omit<CostAnswer, "methods"> & {
    methods: readonly MethodCost[];
    chosen: MethodCost;
    tariff?: { code: string; nameJa: string; otherLaws: string } | undefined;
  };
}

/** The calculator's answer: the chosen method in full, every method side by side, what was guessed. */
export function CostResult({ answer }: CostResultProps) {
  const { fixed, chosen, methods, refused, cartons, tariff, assumptions } = answer;
  return (
    <>
      <div className="panel accent">
        <p>「{chosen.method.nameJa}」で</p>
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
      <CostParts fixed={fixed} chosen={chosen} />
      <MethodTable methods={methods} />
      {refused.length > 0 && (
        <p className="note">
          {refused
            .map(({ method, reason }) => `${method.nameJa}は${refusalWords[reason]}`)
            .join("。")}
          。
        </p>
      )}
      {cartons && <CartonTable cartons={cartons} />}
      <Assumptions tariff={tariff} assumptions={assumptions} />
    </>
  );
}

function MethodTable({ methods }: { methods: readonly MethodCost[] }) {
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
      {methods.map(({ method, chargeableGrams, freightYen, customs, perPieceYen }) => (
        <tr role="row" key={method.code}>
          <th role="rowheader" scope="row">
            {method.nameJa}
            <small className="note number">
              {" "}
              {method.daysMin}〜{method.daysMax}日
            </small>
          </th>
          <td role="cell" data-l="請求重量" className="numeric">
            {span(
              { min: kilograms(chargeableGrams.min), max: kilograms(chargeableGrams.max) },
              "kg",
            )}
          </td>
          <td role="cell" data-l="国際送料" className="numeric">
            {span(freightYen)}
          </td>
          <td role="cell" data-l="関税と消費税" className="numeric">
            {span({
              min: customs.dutyYen.min + customs.consumptionTaxYen.min,
              max: customs.dutyYen.max + customs.consumptionTaxYen.max,
            })}
          </td>
          <td role="cell" data-l="1個あたり" className="numeric">
            {span(perPieceYen)}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Assumptions({
  tariff,
  assumptions,
}: {
  tariff: { code: string; nameJa: string; otherLaws: string } | undefined;
  assumptions: string[];
}) {
  return (
    <section aria-labelledby="guessed">
      <h3 id="guessed">計算の前提</h3>
      <ul className="note">
        {tariff && (
          <li>
            {tariff.code} {tariff.nameJa}
          </li>
        )}
        {tariff?.otherLaws && (
          <li>
            輸入のときに、次の法令の手続きが必要となることがあります:{" "}
            {otherLawsIn(tariff.otherLaws)
              .map(({ code, nameJa }) => `${nameJa}（${code}）`)
              .join("、")}
          </li>
        )}
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </section>
  );
}

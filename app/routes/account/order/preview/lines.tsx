import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { type PlanKind, planNames } from "#app/domain/trade/orders/stock-out-plan.ts";
import { ChinaFreight } from "#app/shared/landed/china-freight.tsx";
import { ChangedPrice } from "#app/shared/line/changed-price.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, Money } from "#app/ui/money.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { PlanFieldset, type TypedPlan } from "../../stock-out/plan-fields.tsx";
import { OrderItem } from "../order-item.tsx";
import type { PreviewGroup } from "./view.server.ts";

const troubles = {
  gone: "掲載が終わりました",
  "out-of-stock": "在庫が足りません",
  "below-minimum": "最小注文数に足りません",
};

interface PreviewLinesProps {
  groups: readonly PreviewGroup[];
  /** What to do without the goods of each line, in the order of `lineIds`. */
  plans: FieldMetadata<TypedPlan[]>;
  lineIds: readonly string[];
}

/** What is about to be ordered, seller by seller, with what each piece will cost at the door. */
export function PreviewLines({ groups, plans, lineIds }: PreviewLinesProps) {
  const typed = plans.getFieldList();
  const planOf = (lineId: string) => typed[lineIds.indexOf(lineId)];
  return groups.map(({ supplierId, supplierNameZh, freightYen, freightFen, lines }) => (
    <section key={supplierId} className="seller" aria-label={supplierNameZh}>
      <div className="cluster between">
        <h2 lang="zh-CN">{supplierNameZh}</h2>
        <p className="note number">
          <ChinaFreight yen={freightYen} fen={freightFen} />
        </p>
      </div>
      <CardTable
        columns={[
          "商品",
          { right: "単価" },
          { right: "数量" },
          { right: "小計" },
          { right: "着地原価（1個）" },
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.id} className={line.trouble || line.rose ? "invalid" : undefined}>
            <RowHeading>
              <OrderItem line={line} />
              {line.trouble && (
                <span className="status status-trouble">{troubles[line.trouble]}</span>
              )}
              <LinePlan title={line.titleJa} field={planOf(line.id)} />
            </RowHeading>
            <TableCell>
              <ChangedPrice line={line} />
              <Money yen={line.priceYen} fen={line.priceFen} />
            </TableCell>
            <TableCell>{line.quantity.toLocaleString("ja-JP")}</TableCell>
            <TableCell>
              <Money yen={line.subtotalYen} fen={line.subtotalFen} />
            </TableCell>
            <TableCell>
              {line.landed ? (
                <Estimate min={line.landed.min} max={line.landed.max} />
              ) : (
                "計算できません"
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  ));
}

/** 欠品時の対応 of a line: the company's own until another is chosen. */
function LinePlan({
  title,
  field,
}: {
  title: string;
  field: FieldMetadata<TypedPlan> | undefined;
}) {
  const fold = useFold(Object.keys(field?.allErrors ?? {}).length > 0);
  const [chosen, setChosen] = useState<string>();
  // The field may hold another one from before React was there.
  useEffect(() => setChosen(fold.ref.current?.querySelector("select")?.value), [fold.ref]);
  if (!field) return null;
  const { kind } = field.getFieldset();
  const name = planNames[(chosen ?? kind.initialValue) as PlanKind]?.ja ?? planNames.ask.ja;
  return (
    <details
      className="disclosure"
      {...fold}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) setChosen(target.value);
      }}
    >
      <summary>欠品時の対応: {name}</summary>
      <fieldset>
        <legend className="visually-hidden">{title} 欠品時の対応</legend>
        <PlanFieldset field={field} />
      </fieldset>
    </details>
  );
}

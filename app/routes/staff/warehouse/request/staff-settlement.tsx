import type { StageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { href } from "#app/href.ts";
import { StagesTable } from "#app/shared/stages/stages-table.tsx";

interface StaffSettlementProps {
  number: string;
  table: StageTable;
}

/** 费用结算, and the buyer's own sheet of it. */
export function StaffSettlement({ number, table }: StaffSettlementProps) {
  if (table.columns.length === 0) return null;
  return (
    <section aria-labelledby="h-settlement">
      <h2 id="h-settlement">费用结算</h2>
      <StagesTable table={table} language="zh" />
      <p>
        <a href={href("/staff/shipping/:number/settlement", { number })}>
          买家版结算明细（PDF，日文）
        </a>
      </p>
    </section>
  );
}

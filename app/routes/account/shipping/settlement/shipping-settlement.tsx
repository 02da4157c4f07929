import type { StageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { href } from "#app/href.ts";
import { StagesTable } from "#app/shared/stages/stages-table.tsx";

interface DeliverySettlementProps {
  number: string;
  table: StageTable;
}

/** 費用の精算 of a request, and the way to the sheet of it that is printed. */
export function DeliverySettlement({ number, table }: DeliverySettlementProps) {
  if (table.columns.length === 0) return null;
  return (
    <section id="settlement" aria-labelledby="h-settlement" className="stack small">
      <h2 id="h-settlement" className="heading">
        費用の精算
      </h2>
      <StagesTable table={table} language="ja" />
      <p className="note">
        斜線は見込み、太字は確定した金額です。送料は、見積の日に有効だった料金表で、梱包した箱の実測から計算します。少なければ差額を自動で残高へお返しし、多ければ
        <a href={href("/user/settleLimit")}>会社で決めた上限</a>
        までは残高から、上限を超えるときはご確認のうえお支払いいただきます。
      </p>
      <p>
        <a href={`${href("/deliverySettlement")}?${new URLSearchParams({ pOrder_sn: number })}`}>
          精算明細（印刷用）
        </a>{" "}
        <a href={settlementPdf(number)}>精算明細（PDF）</a>{" "}
        <a href={`${href("/deliveryLandedCost")}?${new URLSearchParams({ pOrder_sn: number })}`}>
          通関の税額と明細ごとの着地原価
        </a>
      </p>
    </section>
  );
}

/** The same sheet as a file. */
export function settlementPdf(number: string) {
  const path = href("/deliverySettlement/:file", { file: "settlement.pdf" });
  return `${path}?${new URLSearchParams({ pOrder_sn: number })}`;
}

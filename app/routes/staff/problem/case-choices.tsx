import { isClosed } from "#app/domain/trade/case-state.ts";
import { caseAnswerName } from "#app/domain/trade/floor/problem-case.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { StaffCaseView } from "./case-view.server.ts";

/** What each answer would bring the buyer, or what the given one does: the same figures that they see. */
export function CaseChoices({ shown }: { shown: StaffCaseView }) {
  const { one, costs, settledCost } = shown;
  const rows = settledCost && !isClosed(one) ? [settledCost] : costs;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="h-choices">
      <h2 id="h-choices">金额（订单锁定汇率）</h2>
      <CardTable
        tight
        label="买家看到的金额"
        columns={[
          "选择",
          { right: "件数" },
          { right: "货款" },
          { right: "增值服务" },
          { right: "国内运费" },
          { right: "手续费" },
          { right: "尾款减少（日元）" },
          { right: "退给买家（日元）" },
        ]}
      >
        {rows.map(({ answer, possible, pieces, parts, changeYen, walletYen }) => (
          <TableRow key={answer}>
            <RowHeading>
              {caseAnswerName(one.kind, answer).zh}
              {!one.answer && !possible && <small className="block">已过7天，不可选</small>}
            </RowHeading>
            {[
              { label: "件数", text: String(pieces) },
              { label: "货款", text: grouped(parts.goodsYen) },
              { label: "增值服务", text: grouped(parts.optionsYen) },
              { label: "国内运费", text: grouped(parts.freightYen) },
              { label: "手续费", text: grouped(parts.feeYen) },
              { label: "尾款减少（日元）", text: grouped(String(changeYen - walletYen)) },
              { label: "退给买家（日元）", text: grouped(String(walletYen)) },
            ].map(({ label, text }) => (
              <TableCell className="numeric" label={label} key={label}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

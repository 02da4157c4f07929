import { caseAnswerName } from "#app/domain/trade/floor/problem-case.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { StaffCase } from "./case.tsx";

/** What each answer would bring the buyer, or what the given one does: the same figures that they see. */
export function CaseChoices({ shown }: { shown: StaffCase }) {
  const { one, quotes, settledQuote } = shown;
  const rows = settledQuote && one.state !== "done" ? [settledQuote] : quotes;
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
          <tr role="row" key={answer}>
            <th role="rowheader" scope="row">
              {caseAnswerName(one.kind, answer).zh}
              {!one.answer && !possible && <small className="blk">已过7天，不可选</small>}
            </th>
            {[
              { label: "件数", text: String(pieces) },
              { label: "货款", text: grouped(parts.goodsYen) },
              { label: "增值服务", text: grouped(parts.optionsYen) },
              { label: "国内运费", text: grouped(parts.freightYen) },
              { label: "手续费", text: grouped(parts.feeYen) },
              { label: "尾款减少（日元）", text: grouped(String(changeYen - walletYen)) },
              { label: "退给买家（日元）", text: grouped(String(walletYen)) },
            ].map(({ label, text }) => (
              <td role="cell" className="num" data-l={label} key={label}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

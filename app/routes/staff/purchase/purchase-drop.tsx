import { Form } from "@remix-run/react";
import type { ChangedLine } from "#app/domain/trade/changes/change.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

interface DropProps {
  idempotencyKey: string;
  lines: readonly {
    id: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    quantity: number;
  }[];
  /** The form as it was refused: why, and what was typed. */
  refused: { problem: string; typed: Record<string, string> } | undefined;
}

/** 减量: pieces that no seller has any more, with the reason as the buyer reads it. */
export function PurchaseDrop({ idempotencyKey, lines, refused }: DropProps) {
  const typed = refused?.typed ?? {};
  return (
    <section className="panel stack s" aria-labelledby="h-drop">
      <h2 id="h-drop">缺货减量</h2>
      {refused && (
        <div className="errs" role="alert">
          <h2>没有提交</h2>
          <p>{refused.problem}</p>
        </div>
      )}
      <Form method="post" className="stack s" key={idempotencyKey}>
        <input type="hidden" name="id" value={idempotencyKey} />
        <div className="dense">
          <CardTable
            tight
            label="缺货减量"
            columns={["商品 / 规格", { right: "数量" }, "减少", "原因（日文）"]}
          >
            {lines.map((line, index) => (
              <LineToDrop key={line.id} line={line} index={index} typed={typed} />
            ))}
          </CardTable>
        </div>
        <div className="row">
          <Button soft name="intent" value="drop">
            提交减量
          </Button>
          <span className="note">买家同意后退差额；买家设定比例以内的减量立即生效</span>
        </div>
      </Form>
    </section>
  );
}

function LineToDrop({
  line,
  index,
  typed,
}: {
  line: DropProps["lines"][number];
  index: number;
  typed: Record<string, string>;
}) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {line.titleZh}
        <small className="blk">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <input type="hidden" name={`lines[${index}].lineId`} value={line.id} />
      </th>
      <td role="cell" data-l="数量" className="num">
        {line.quantity}
      </td>
      <td role="cell" data-l="减少">
        <input
          className="in s q"
          inputMode="numeric"
          name={`lines[${index}].fewer`}
          defaultValue={typed[`lines[${index}].fewer`] ?? ""}
          aria-label={`第${index + 1}行 减少数量`}
        />
      </td>
      <td role="cell" data-l="原因（日文）">
        <input
          className="in s"
          lang="ja"
          name={`lines[${index}].reason`}
          defaultValue={typed[`lines[${index}].reason`] ?? ""}
          aria-label={`第${index + 1}行 原因`}
        />
      </td>
    </tr>
  );
}

interface WaitingProps {
  problem: string | undefined;
  change: {
    lines: readonly ChangedLine[];
    before: { totalYen: number };
    after: { totalYen: number };
  };
}

/** The change that the company has been asked about. */
export function WaitingChange({ problem, change: { lines, before, after } }: WaitingProps) {
  return (
    <section className="panel stack s" aria-labelledby="h-waits">
      <h2 id="h-waits">减量待买家确认</h2>
      {problem && <p role="alert">{problem}</p>}
      <ul lang="ja">
        {lines.map(({ lineId, titleJa, asked, fewer, reason }) => (
          <li key={lineId} className="n">
            {titleJa} {asked} → {asked - fewer}（{reason}）
          </li>
        ))}
      </ul>
      <p className="n">
        合计 {grouped(String(before.totalYen))}日元 → {grouped(String(after.totalYen))}日元
      </p>
    </section>
  );
}

import { Form } from "@remix-run/react";
import { secondPersonFrom } from "#app/domain/trade/stocktaking/stock-count.ts";
import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { Loaded } from "./count.tsx";

type CountDecisionProps = Pick<Loaded, "count" | "left" | "lines" | "second" | "mine"> & {
  different: number;
};

/** What may be decided about a count now, and by whom. */
export function CountDecision(props: CountDecisionProps) {
  const { count, left, lines, second, mine, different } = props;
  if (count.state === "awaiting") return <Second count={count} mine={mine} />;
  if (count.state !== "counting")
    return (
      <p className="flash ok">
        {count.closedByName} {count.closedAt && when(count.closedAt)}{" "}
        {count.state === "booked"
          ? `入账：盘亏 ${count.lostQuantity} 件，盘盈 ${count.foundQuantity} 件。盘亏已开问题单，盘盈已登记为无主包裹。`
          : "作废，库存没有改动。"}
      </p>
    );
  return (
    <div className="stack s no-print">
      {second && (
        <p className="note">
          差异达到 {secondPersonFrom.pieces} 件或成本{" "}
          {secondPersonFrom.valueYen.toLocaleString("zh-CN")} 日元，须由没有参与盘点的同事复核。
        </p>
      )}
      <div className="row">
        <Form method="post" id="book">
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="version" value={count.version} />
          {lines.length > 0 && left.length === 0 && (
            <Button fill>
              {second ? "提交复核" : different > 0 ? "按差异入账" : "没有差异，结束盘点"}
            </Button>
          )}
        </Form>
        <Plain intent="drop" version={count.version} label="作废这次盘点" />
      </div>
    </div>
  );
}

function Second({ count, mine }: Pick<Loaded, "count" | "mine">) {
  return (
    <div className="stack s no-print">
      <p className="note">
        {count.submittedByName} 已提交，等没有参与盘点的同事复核。
        {mine && "你参与了这次盘点，不能自己复核。"}
      </p>
      <div className="row">
        {!mine && <Plain intent="confirm" version={count.version} label="复核无误，入账" fill />}
        <Plain intent="back" version={count.version} label="退回重数" />
      </div>
    </div>
  );
}

interface PlainProps {
  intent: string;
  version: number;
  label: string;
  fill?: boolean;
}

/** A button of its own that needs nothing but what was looked at. */
export function Plain({ intent, version, label, fill = false }: PlainProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Button {...(fill ? { fill } : { soft: true })}>{label}</Button>
    </Form>
  );
}

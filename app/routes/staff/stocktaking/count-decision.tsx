import { Form } from "@remix-run/react";
import { undoReasons } from "#app/domain/trade/floor/floor-act.ts";
import { secondPersonFrom } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { CountButton } from "./count-button.tsx";
import type { CountView } from "./count-view.server.ts";

type CountDecisionProps = CountView & { different: number };

/** What may be decided about a count now, and by whom. */
export function CountDecision(props: CountDecisionProps) {
  const { count, left, lines, others, second, different } = props;
  if (count.state === "awaiting") return <SecondPerson {...props} />;
  if (count.state !== "counting") return <Closed count={count} />;
  if (!props.mayCount) return <p className="note">正在盘点；提交复核后在这里办理。</p>;
  return (
    <div className="stack small no-print">
      {second && (
        <p className="note">
          差异达到 {secondPersonFrom.pieces} 件或成本{" "}
          {secondPersonFrom.valueYen.toLocaleString("zh-CN")}{" "}
          日元，或几个人数得不一样，须由没有参与盘点的同事复核。
        </p>
      )}
      {others.length > 0 && (
        <p className="note">
          有 {others.length} 批是别人盘的。要复盘请先扫先数；
          <a
            href={`${href("/staff/stocktaking/:countId", { countId: count.id })}?view=differences`}
          >
            不再数了，核对全部差异
          </a>
        </p>
      )}
      {props.whole && (
        <p>
          <a href={href("/staff/stocktaking/:countId", { countId: count.id })}>接着盘点</a>
        </p>
      )}
      <div className="cluster">
        <Form method="post" id="book">
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="version" value={count.version} />
          {lines.length > 0 && left.length + others.length === 0 && (
            <Button fill>
              {second ? "提交复核" : different > 0 ? "按差异入账" : "没有差异，结束盘点"}
            </Button>
          )}
        </Form>
        <CountButton intent="drop" version={count.version} label="作废这次盘点" />
      </div>
    </div>
  );
}

const closings = {
  dropped: "作废，库存没有改动。",
  undone: "撤销入账：货记回原处，问题单和无主包裹已撤回。",
} as const;

/** What became of it, and the way back of what was booked. */
function Closed({ count }: Pick<CountView, "count">) {
  const { state, version, closedByName, closedAt } = count;
  const how =
    state === "dropped" || state === "undone"
      ? closings[state]
      : `入账：盘亏 ${count.lostQuantity} 件，盘盈 ${count.foundQuantity} 件。盘亏已开问题单，盘盈已登记为无主包裹。`;
  return (
    <div className="stack small">
      <p className="flash success">
        {closedByName} {closedAt && chinaClock.when(closedAt)} {how}
      </p>
      {state === "booked" && <UndoBooking version={version} />}
    </div>
  );
}

function UndoBooking({ version }: { version: number }) {
  return (
    <details className="undo no-print">
      <summary className="button small soft">撤销入账</summary>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="version" value={version} />
        <select className="input small auto-width" name="reason" aria-label="撤销原因">
          {Object.entries(undoReasons).map(([reason, { zh }]) => (
            <option key={reason} value={reason}>
              {zh}
            </option>
          ))}
        </select>
        <Button small>确定撤销入账</Button>
      </Form>
      <p className="note">会员还没答复、货还没动时可以撤销；会员会收到通知。</p>
    </details>
  );
}

function SecondPerson({ count, mine, reviewers, lines }: CountDecisionProps) {
  const differ = lines.some(({ disputed }) => disputed);
  return (
    <div className="stack small no-print">
      <p className="note">
        {count.submittedByName} 已提交，等没有参与盘点的同事复核。
        {mine && "你参与了这次盘点，不能自己复核。"}
        {reviewers.length > 0
          ? `可以复核：${reviewers.join("、")}。`
          : "现在没有别人可以复核：请管理员添加一位仓库或客户经理，或退回、由没参与的人重数。"}
        {differ && "有批次数得不一样，请先定数。"}
      </p>
      <div className="cluster">
        {!mine && !differ && (
          <CountButton intent="confirm" version={count.version} label="复核无误，入账" fill />
        )}
        <CountButton intent="back" version={count.version} label="退回重数" />
      </div>
    </div>
  );
}

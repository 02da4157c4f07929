import type { ReactNode } from "react";
import { type BoardStep, boardSteps } from "#app/domain/console/board/board-steps.ts";
import type { BoardRow, Risk, readBoard } from "#app/domain/console/board/read-board.server.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { queuePages } from "../queue-pages.ts";
import { waited } from "../waited.ts";

type Board = Awaited<ReturnType<typeof readBoard>>;

/** Sums of some rows by what tells them apart, the most first. */
function summed(rows: readonly BoardRow[], keyOf: (row: BoardRow) => string) {
  const sums = new Map<string, { done: number; undone: number; steps: Map<BoardStep, number> }>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { done: 0, undone: 0, steps: new Map() };
    sum.done += row.done;
    sum.undone += row.undone;
    sum.steps.set(row.step, (sum.steps.get(row.step) ?? 0) + row.done);
    sums.set(keyOf(row), sum);
  }
  return [...sums].sort(([, a], [, b]) => b.done - a.done);
}

function part(undone: number, done: number) {
  return done > 0 ? `${((undone / done) * 100).toFixed(1)}%` : "—";
}

/** What was done of each step, and how much of it was undone. */
export function StepTable({ rows }: Pick<Board, "rows">) {
  const sums = new Map(summed(rows, ({ step }) => step));
  return (
    <Figures label="各环节" columns={["环节", right("完成"), right("撤销"), right("返工率")]}>
      {(Object.keys(boardSteps) as BoardStep[]).map((step) => {
        const { done = 0, undone = 0 } = sums.get(step) ?? {};
        return (
          <tr key={step}>
            <th scope="row">{boardSteps[step]}</th>
            <Figure>{done}</Figure>
            <Figure>{undone || "—"}</Figure>
            <Figure>{part(undone, done)}</Figure>
          </tr>
        );
      })}
    </Figures>
  );
}

/** Who did how much, of what. */
export function PeopleTable({ rows }: Pick<Board, "rows">) {
  return (
    <Figures label="按人" columns={["人员", right("完成"), right("撤销"), "环节"]}>
      {summed(rows, ({ who }) => who).map(([who, { done, undone, steps }]) => (
        <tr key={who}>
          <th scope="row" className="cell-nowrap">
            {who}
          </th>
          <Figure>{done}</Figure>
          <Figure>{undone ? `${undone}（${part(undone, done)}）` : "—"}</Figure>
          <td className="number">
            {[...steps]
              .filter(([, count]) => count > 0)
              .map(([step, count]) => `${boardSteps[step]} ${count}`)
              .join(" · ")}
          </td>
        </tr>
      ))}
    </Figures>
  );
}

interface Opening {
  /** The addresses that the reader may open. */
  opens: readonly string[];
  now: Date;
}

/** Where the board's pages lead, for the loader to ask who may open them. */
export const boardLinks = () => [
  ...Object.values(queuePages).map((page) => page.href),
  ...Object.values(risks).map((risk) => risk.href),
];

/** A link for who may open it, else the words alone. */
function Leading({
  to,
  opens,
  children,
}: { to: string; children: ReactNode } & Pick<Opening, "opens">) {
  return opens.includes(to) ? <a href={to}>{children}</a> : children;
}

/** How long the oldest of each queue has waited, and what is late by its target. */
export function AgeTable({ queues, opens, now }: Pick<Board, "queues"> & Opening) {
  const open = queues.filter(({ count }) => count > 0);
  if (open.length === 0) return <p className="note">没有等待的单据。</p>;
  const longest = Math.max(1, ...open.map(({ waited: minutes }) => minutes));
  return (
    <Figures label="等待" columns={["环节", right("件数"), "最长等待（工作时间）", right("超时")]}>
      {open.map((queue) => (
        <tr key={queue.queue}>
          <th scope="row">
            <Leading to={queuePages[queue.queue].href} opens={opens}>
              {queuePages[queue.queue].label}
            </Leading>
          </th>
          <Figure>{queue.count}</Figure>
          <td className="number">
            <svg
              className="age-bar"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                className={queue.late > 0 ? "bar-late" : "bar-waiting"}
                width={((queue.waited / longest) * 100).toFixed(1)}
                height="8"
              />
            </svg>{" "}
            {Math.floor(queue.waited / 60)}:{String(Math.round(queue.waited % 60)).padStart(2, "0")}
            <small className="block">
              {queue.oldest && `自然时间 ${waited(queue.oldest, now)}`}
            </small>
          </td>
          <td className={queue.late > 0 ? "numeric overdue" : "numeric"}>
            {queue.late > 0 ? `◆ ${queue.late}` : "—"}
          </td>
        </tr>
      ))}
    </Figures>
  );
}

const risks: Record<Risk, { zh: string; href: string }> = {
  orderUnpaid: {
    zh: "报价后7天未付的订单",
    href: `${href("/staff/orders")}?state=awaiting_payment`,
  },
  shippingUnpaid: { zh: "报价后7天未付的配送单", href: `${href("/staff/shipping")}?stage=pay` },
  topUp: { zh: "未确认的到账申报", href: href("/staff/deposits") },
  withdrawal: { zh: "未付出的提现", href: href("/staff/withdrawals") },
  refund: { zh: "未办结的问题商品", href: href("/staff/cases") },
};

/** Money that is not settled, and since when. */
export function RiskTable({ risks: found, opens, now }: Pick<Board, "risks"> & Opening) {
  return (
    <Figures label="资金风险" columns={["事项", right("笔数"), right("日元"), right("最久")]}>
      {found.map(({ risk, count, yen, oldest }) => (
        <tr key={risk}>
          <th scope="row">
            <Leading to={risks[risk].href} opens={opens}>
              {risks[risk].zh}
            </Leading>
          </th>
          <Figure>{count}</Figure>
          <Figure>{risk === "refund" ? "—" : grouped(String(yen))}</Figure>
          <Figure>{oldest ? waited(oldest, now) : "—"}</Figure>
        </tr>
      ))}
    </Figures>
  );
}

const right = (name: string) => ({ right: name });

interface FiguresProps {
  label: string;
  columns: readonly (string | { right: string })[];
  children: ReactNode;
}

/** A short table of figures, which stays one on a narrow screen too. */
function Figures({ label, columns, children }: FiguresProps) {
  return (
    <table className="table tight plain">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === "string" ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.right} scope="col" className="align-end">
                {column.right}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Figure({ children }: { children: string | number }) {
  return <td className="numeric">{children}</td>;
}

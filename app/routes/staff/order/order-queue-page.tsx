import type { ReactNode } from "react";
import type { Presence, Teamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { countedText, type QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { href } from "#app/href.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { AtWork, presentAt } from "../work/at-work.tsx";
import { Bulk, Tick } from "../work/bulk-bar.tsx";
import { Who } from "../work/who.tsx";
import type { QueuedOrder } from "./order-queue.tsx";

interface OrderQueuePageProps {
  title: string;
  /** What is done here to an order, as its button says. */
  verb: string;
  state: "quoting" | "buying";
  queue: {
    orders: readonly QueuedOrder[];
    total: number;
    next: QueuePlace | null;
    after: QueuePlace | undefined;
    now: Date;
    present?: readonly Presence[];
    colleagues: Teamwork["colleagues"];
    sharesWork: boolean;
  };
  /** The page itself, for its further pages. */
  path: string;
  hrefOf: (number: string) => string;
  /** The list as files, where it is another than that of the orders. */
  files?: ReactNode;
  /** What else is done with ticked orders. */
  bulk?: ReactNode;
  /** A column of its own, and whose boxes are ticked to begin with. */
  mark?: {
    head: string;
    of: (number: string) => { text: ReactNode; ticked: boolean };
  };
  /** What went wrong with what was done here. */
  problem?: ReactNode;
  /** What stands above the list. */
  tools?: ReactNode;
  /** What else can be done with the queue. */
  children?: ReactNode;
}

/** All that waits in a queue of orders, the longest first, as a page of its own. */
export function OrderQueuePage(shown: OrderQueuePageProps) {
  const { title, verb, state, queue, path, hrefOf, mark, children } = shown;
  const { orders, total, next, after, now, colleagues, sharesWork, present = [] } = queue;
  return (
    <ListPage
      title={title}
      count={countedText(total)}
      actions={shown.files ?? <ListFileLinks side="staff" list="orders" query={{ state }} />}
      problem={shown.problem}
      tools={shown.tools}
      isEmpty={orders.length === 0}
      empty={`没有${title}的订单`}
      hint={<a href={href("/staff")}>返回工作台</a>}
      pages={{ path, next, isFirst: !after }}
      below={children}
      lang="zh"
    >
      <Bulk
        kind="order"
        to={path}
        colleagues={colleagues}
        sharesWork={sharesWork}
        more={shown.bulk}
      >
        <CardTable
          tight
          brief
          label={title}
          columns={[
            ...["订单号", "会员", "明细", "负责", "等待"],
            ...(mark ? [mark.head] : []),
            "操作",
          ]}
        >
          {orders.map(({ number, companyName, lineCount, since, due, ownerName }) => (
            <TableRow key={number}>
              <RowHeading className="number">
                <Tick number={number} ticked={mark?.of(number).ticked} />{" "}
                <a href={hrefOf(number)}>{number}</a>
                <AtWork present={presentAt(present, number)} now={now} />
              </RowHeading>
              <TableCell lang="ja">{companyName}</TableCell>
              <TableCell className="number">{lineCount}行</TableCell>
              <TableCell>
                <Who name={ownerName} />
              </TableCell>
              <WaitingCell since={since} due={due} now={now} />
              {mark && <TableCell>{mark.of(number).text}</TableCell>}
              <TableCell>
                <a className="button small" href={hrefOf(number)} aria-label={`${verb} ${number}`}>
                  {verb}
                </a>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      </Bulk>
    </ListPage>
  );
}

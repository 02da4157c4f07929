import { countedText } from "#app/domain/core/document/queue-page.ts";
import { isOverdue, waited } from "../waited.ts";
import { AtWork, type Presence, presentAt } from "../work/at-work.tsx";

export interface QueuedOrder {
  number: string;
  companyName: string;
  lineCount: number;
  since: Date;
  /** By our own target; null where there is none. */
  due: Date | null;
  /** Who works on it; null where nobody does. */
  ownerName: string | null;
}

interface OrderQueueProps {
  title: string;
  queue: { orders: readonly QueuedOrder[]; total: number };
  now: Date;
  current: string;
  /** Who else has which of them open. */
  present?: readonly Presence[];
  hrefOf: (number: string) => string;
}

/** Who waits in this queue, the longest first, beside the one being worked on. */
export function OrderQueue({ title, queue, now, current, present = [], hrefOf }: OrderQueueProps) {
  return (
    <nav className="queue" aria-label={`${title}，先到先办`}>
      <h2>
        {title} <span className="number">{countedText(queue.total)}</span>
        <small>先到先办</small>
      </h2>
      <ol>
        {queue.orders.map(({ number, companyName, lineCount, since, due, ownerName }) => (
          <li key={number}>
            <a href={hrefOf(number)} aria-current={number === current ? "true" : undefined}>
              <b className="number">{number}</b>
              <span className={isOverdue(due, now) ? "number overdue" : "number"}>
                {isOverdue(due, now) && "◆ "}
                {waited(since, now)}
              </span>
              <span lang="ja">{companyName}</span>
              <span className="number">{lineCount}行</span>
              {ownerName && <span className="being-handled">{ownerName} 负责</span>}
              <AtWork present={presentAt(present, number)} now={now} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

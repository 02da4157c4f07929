import type { unansweredMessagesQuery } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { waited } from "../waited.ts";

type Question = Awaited<ReturnType<typeof unansweredMessagesQuery>>[number];

/** What buyers wrote and nobody has answered, the oldest first. */
export function Unanswered({ questions, now }: { questions: readonly Question[]; now: Date }) {
  return (
    <ul className="news">
      {questions.map(({ id, documentKind, documentId, number, companyName, body, sentAt }) => (
        <li key={id}>
          <a className="number" href={documentHref(documentKind, documentId, number)}>
            {number}
          </a>{" "}
          <span lang="ja">
            {companyName}: {body.slice(0, 60)}
          </span>{" "}
          <span className="note number">
            {chinaClock.when(sentAt)} · {waited(sentAt, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function documentHref(kind: string, id: string, number: string | null) {
  if (!number) return href("/staff");
  if (kind === "lot") return href("/staff/lotRemarks/:lotId", { lotId: id });
  return kind === "shipping"
    ? href("/staff/shipping/:number", { number })
    : href("/staff/orders/:number", { number });
}

import { useClock } from "./time/clock.tsx";

export interface Message {
  id: string;
  author: "buyer" | "staff";
  authorName: string;
  body: string;
  sentAt: Date;
}

/** What buyer and staff have written on a document, oldest first. */
export function Messages({
  messages,
  me,
  empty,
}: {
  messages: readonly Message[];
  me: "buyer" | "staff";
  empty: string;
}) {
  const { when } = useClock();
  if (messages.length === 0) return <p className="note">{empty}</p>;
  return (
    <ul className="stack">
      {messages.map(({ id, author, authorName, body, sentAt }) => (
        <li key={id} className={author === me ? "msg me" : "msg"}>
          <p className="note n">
            {authorName} ・ <time dateTime={sentAt.toISOString()}>{when(sentAt)}</time>
          </p>
          <p className="say said">{body}</p>
        </li>
      ))}
    </ul>
  );
}

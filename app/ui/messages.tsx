import { useClock } from "./time/clock.tsx";

export interface Message {
  id: string;
  author: "buyer" | "staff";
  authorName: string;
  body: string;
  /** The text in the reader's language, if it was translated. */
  beside?: string | undefined;
  besideLang?: string | undefined;
  sentAt: Date;
}

/** What buyer and staff have written on a document, oldest first. */
export function Messages({
  messages,
  me,
  empty,
  lang,
}: {
  messages: readonly Message[];
  me: "buyer" | "staff";
  empty: string;
  /** Of what they wrote, where it is not the page's. */
  lang?: string;
}) {
  const { when } = useClock();
  if (messages.length === 0) return <p className="note">{empty}</p>;
  return (
    <ul className="stack">
      {messages.map(({ id, author, authorName, body, beside, besideLang, sentAt }) => (
        <li key={id} className={author === me ? "message own-message" : "message"}>
          <p className="note number">
            {authorName} {me === "staff" ? "·" : "・"}{" "}
            <time dateTime={sentAt.toISOString()}>{when(sentAt)}</time>
          </p>
          <p className="message-bubble as-typed" lang={lang}>
            {body}
          </p>
          {beside && (
            <p className="note as-typed" lang={besideLang}>
              {beside}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import { japanClock, useClock } from "./time/clock.tsx";

interface TimelineEntry {
  id: string | number;
  at: Date;
  title: string;
  note?: string;
  /** Of the note, where it is not the page's. */
  noteLang?: string | undefined;
  by?: string;
  /** What was said of it since. */
  children?: ReactNode;
}

/** What has happened to a document, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { when } = useClock();
  return (
    <ol className="timeline">
      {entries.map(({ id, at, title, note, noteLang, by, children }) => (
        <li key={id}>
          <time className="number" dateTime={at.toISOString()}>
            {when(at)}
          </time>
          <div>
            <b>{title}</b>
            {note && <p lang={noteLang}>{note}</p>}
            {by && <p className="note">{by}</p>}
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** As buyers read it: 2026/11/20 14:12, and 2026/11/20. */
export const { when, day } = japanClock;

interface TimelineEntry {
  id: string | number;
  at: Date;
  title: string;
  note?: string;
  by?: string;
}

const moment = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** What has happened to a document, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="tl">
      {entries.map(({ id, at, title, note, by }) => (
        <li key={id}>
          <time className="n" dateTime={at.toISOString()}>
            {moment.format(at)}
          </time>
          <div>
            <b>{title}</b>
            {note && <p>{note}</p>}
            {by && <p className="note">{by}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** 2026/11/20 14:12, in Japan. */
export function when(at: Date) {
  return moment.format(at);
}

const dayOnly = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

export function day(at: Date) {
  return dayOnly.format(at);
}

import { langOf } from "#app/shared/lang-of.ts";
import { Timeline } from "#app/ui/timeline.tsx";
import { EntryComments } from "./internal-notes.tsx";
import type { TeamView } from "./team-view.server.ts";

interface TeamTimelineProps {
  /** Left out for who writes no notes on it. */
  team: TeamView | undefined;
  entries: readonly { id: number; at: Date; title: string; note: string; by: string }[];
}

/** 处理记录: what has happened to a document, with what staff said to each other of it since. */
export function TeamTimeline({ team, entries }: TeamTimelineProps) {
  return (
    <section aria-labelledby="h-time">
      <h2 id="h-time">处理记录</h2>
      <Timeline
        entries={entries.map((entry) => ({
          ...entry,
          noteLang: langOf(entry.note),
          children: team && <EntryComments team={team} version={entry.id} />,
        }))}
      />
    </section>
  );
}

import { MemberNote } from "../member-note.tsx";

interface HeedProps {
  lots: readonly { memberNote: string; orderNote: string }[];
}

/** What the manager and the buyer want heeded, once for all lots that say the same. */
export function Heed({ lots }: HeedProps) {
  const once = (words: readonly string[]) => [...new Set(words.filter(Boolean))].join("\n");
  return (
    <MemberNote
      memberNote={once(lots.map(({ memberNote }) => memberNote))}
      orderNote={once(lots.map(({ orderNote }) => orderNote))}
    />
  );
}

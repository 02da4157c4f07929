import type { Run } from "./changed-words.server.ts";

interface ChangedTextProps {
  text: string;
  /** What differs from the text before; left out where there is nothing to compare it with. */
  runs: readonly Run[] | undefined;
}

/** A text with the words marked that were put in and taken out. */
export function ChangedText({ text, runs }: ChangedTextProps) {
  if (!runs) return <>{text}</>;
  return (
    <>
      {runs.map(({ mark, text: words }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have nothing else to be told by
        if (mark === "in") return <ins key={at}>{words}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return mark === "out" ? <del key={at}>{words}</del> : words;
      })}
    </>
  );
}

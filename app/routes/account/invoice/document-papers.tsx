import { type ListedPaper, PaperTable } from "./paper-table.tsx";

/** What was issued about the document of this page; nothing for who may not see it. */
export function DocumentPapers({ papers }: { papers: readonly ListedPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <section id="papers" aria-labelledby="h-papers" className="stack small">
      <h2 id="h-papers" className="heading">
        書類
      </h2>
      <PaperTable papers={papers} label="発行した書類" ofDocument />
    </section>
  );
}

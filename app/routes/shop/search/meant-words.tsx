import { type SearchForm, searchHref } from "./search-query.ts";

interface MeantWordsProps {
  form: SearchForm;
  meant: readonly string[];
}

/** The same search with the words that may have been meant. */
export function MeantWords({ form, meant }: MeantWordsProps) {
  return (
    <p className="cluster">
      もしかして
      {meant.map((words) => (
        <a key={words} href={searchHref(form, { q: words })}>
          {words}
        </a>
      ))}
    </p>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
// The bundler's way to the address of a script by itself; it runs in the page.
import script from "./browser/search-suggestions.ts?worker&url";
import { focusSearch } from "./focus-search.ts";

interface SuggestingFormProps {
  className: string;
  action: string;
  /** Where suggestions are asked for. */
  suggests: string;
  /** What the list of suggestions is called, and what was searched before within it. */
  names: { list: string; history: string };
  children: ReactNode;
}

/**
 * A search that suggests what may be meant; its script comes with the first touch, by React or by the page's one
 * script.
 */
export function SuggestingForm({ suggests, names, children, ...form }: SuggestingFormProps) {
  const own = useRef<HTMLFormElement>(null);
  // Whoever came here before React was at work has the focus already.
  useEffect(() => {
    if (own.current?.contains(document.activeElement)) load();
  }, []);
  useEffect(() => {
    addEventListener("keydown", focusSearch);
    return () => removeEventListener("keydown", focusSearch);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not styled by older browsers on slow lines
    <form
      {...form}
      method="get"
      role="search"
      ref={own}
      data-suggests={suggests}
      data-suggests-by={script}
      data-list-name={names.list}
      data-history-name={names.history}
      onFocus={load}
    >
      {children}
    </form>
  );
}

/** A module runs once, however often it is asked for. */
function load() {
  void import(/* @vite-ignore */ script);
}

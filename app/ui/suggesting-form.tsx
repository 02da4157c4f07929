import { type ReactNode, useEffect, useRef } from "react";
// The bundler's way to the address of a script by itself; it runs in the page.
import script from "./browser/search-suggestions.ts?worker&url";

interface SuggestingFormProps {
  className: string;
  action: string;
  /** Where suggestions are asked for. */
  suggests: string;
  children: ReactNode;
}

/** A search that suggests what may be meant; its script comes with the first touch, by React or by the page's one script. */
export function SuggestingForm({ suggests, children, ...form }: SuggestingFormProps) {
  const own = useRef<HTMLFormElement>(null);
  // Whoever came here before React was at work has the focus already.
  useEffect(() => {
    if (own.current?.contains(document.activeElement)) load();
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

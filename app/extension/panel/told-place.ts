import { element } from "./element.ts";

/** Where the panel says what came of something. */
export function toldPlace() {
  const place = element("div");
  return {
    place,
    clear: () => place.replaceChildren(),
    show: (parts: readonly Node[]) => place.replaceChildren(...parts),
    tell(className: "problem" | "done" | "note", words: string, ...more: readonly Node[]) {
      const said = element("p", { className, textContent: words });
      for (const one of more) {
        said.appendChild(document.createTextNode(" "));
        said.appendChild(one);
      }
      place.replaceChildren(said);
    },
  };
}

export type Told = ReturnType<typeof toldPlace>;

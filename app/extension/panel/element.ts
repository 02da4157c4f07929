type Child = Node | string;

/** An element with these properties and children; text stays text, whatever is in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  for (const child of children)
    made.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return made;
}

/** A button of which only a person's own click counts: the page's scripts could send others. */
export function button(words: string, className: string, pressed: () => void) {
  const made = element("button", { type: "button", className, textContent: words });
  made.addEventListener("click", (event) => {
    if (event.isTrusted) pressed();
  });
  return made;
}

/** A link that opens beside the page at hand. */
export function link(words: string, address: string) {
  return element("a", { href: address, target: "_blank", rel: "noreferrer", textContent: words });
}

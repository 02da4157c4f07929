/** Leads `/` and Ctrl-K to the page's search; where one types or chooses, `/` is left alone. */
export function focusSearch(event: KeyboardEvent) {
  const isAsked =
    event.ctrlKey || event.metaKey
      ? event.key === "k"
      : event.key === "/" && !(event.target as HTMLElement).matches("input, textarea, select");
  const field = document.querySelector<HTMLInputElement>("[data-suggests] [type=search]");
  if (!isAsked || !field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

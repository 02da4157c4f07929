/** Puts what is marked `data-live` of a page that the server answered, by its name, in the place of what is shown. */
export function takeLive(html: string) {
  // The page's style is held to its own hash, even where nothing is drawn with it.
  const unstyled = html.replace(/<style[\s\S]*?<\/style>/g, "");
  const page = new DOMParser().parseFromString(unstyled, "text/html");
  for (const shown of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(shown.dataset.live!)}"]`);
    if (fresh && !fresh.isEqualNode(shown)) shown.replaceWith(document.adoptNode(fresh));
  }
  return page;
}

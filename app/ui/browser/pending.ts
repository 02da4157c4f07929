// A form that is being sent says so on its button and cannot be sent twice. Coming back sets it right. Scans are left
// alone: the next one must not wait for the answer of the one before.

import { focusSearch } from "../focus-search.ts";

const words = document.documentElement.lang === "ja" ? "送信中…" : "提交中…";
const sent = new Map<HTMLFormElement, () => void>();

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post" || form.matches("[data-scan]")) return;
  if (sent.has(form)) return event.preventDefault();
  const button = event.submitter as HTMLButtonElement | null;
  // The browser has read the form, with the name of its button, once every listener was here.
  setTimeout(() => {
    if (event.defaultPrevented) return;
    const label = button?.innerHTML;
    sent.set(form, () => {
      if (button && label !== undefined) button.innerHTML = label;
      button?.removeAttribute("aria-disabled");
    });
    if (button) button.textContent = words;
    button?.setAttribute("aria-disabled", "true");
  });
});

addEventListener("pageshow", () => {
  for (const reset of sent.values()) reset();
  sent.clear();
});

addEventListener("keydown", focusSearch);

// The search box brings its suggestions once it is first touched.
addEventListener("focusin", touched);

function touched({ target }: FocusEvent) {
  const script = (target as HTMLElement).closest<HTMLElement>("[data-suggests-by]")?.dataset
    .suggestsBy;
  if (!script) return;
  removeEventListener("focusin", touched);
  void import(/* @vite-ignore */ script);
}

// `/` goes to the search field. Ctrl-K opens the page behind the link marked `data-commands` as a list over
// this one: words narrow it, arrows and Enter choose. Without scripts the link leads to the page itself.

const link = document.querySelector<HTMLAnchorElement>("a[data-commands]");
let open: HTMLDialogElement | undefined;

addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (link && event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void toggle(link.href);
  } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const at = event.target as HTMLElement;
    if (at.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"))
      return;
    const field = document.querySelector<HTMLInputElement>("[role=search] input[type=search]");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  }
});

async function toggle(from: string) {
  if (open?.open) return open.close();
  open ??= await fetched(from);
  if (!open) return location.assign(from);
  open.showModal();
  const field = open.querySelector("input");
  field?.select();
}

/** The page's form and list in a dialog; undefined where the page could not be had. */
async function fetched(from: string) {
  const answer = await fetch(from).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return undefined;
  // Its style belongs to another page, whose policy names it; here it would only be complained about.
  const text = (await answer.text()).replace(/<style[^>]*>.*?<\/style>/gs, "");
  const page = new DOMParser().parseFromString(text, "text/html");
  const form = page.querySelector("form[data-narrows]");
  const list = page.querySelector("[data-narrowed]");
  if (!form || !list) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "command-dialog";
  dialog.setAttribute("aria-label", link!.textContent!.trim());
  dialog.appendChild(form);
  dialog.appendChild(list);
  document.body.appendChild(dialog);
  const field = dialog.querySelector("input")!;
  field.addEventListener("input", () => narrow(dialog, field.value));
  dialog.addEventListener("keydown", (event) => step(dialog, field, event));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}

const rowsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>("li")];

function narrow(dialog: HTMLElement, typed: string) {
  const words = typed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rowsOf(dialog)) {
    const text = `${row.textContent} ${row.dataset.words}`.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
}

/** Arrows go through what is left; Enter in the field takes the first, or looks for what was typed. */
function step(dialog: HTMLElement, field: HTMLInputElement, event: KeyboardEvent) {
  if (event.isComposing) return;
  const left = rowsOf(dialog)
    .filter((row) => !row.hidden)
    .map((row) => row.querySelector("a")!);
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way) {
    event.preventDefault();
    const to = left.indexOf(document.activeElement as HTMLAnchorElement) + way;
    (left[to] ?? field).focus();
  } else if (event.key === "Enter" && event.target === field && left[0]) {
    event.preventDefault();
    left[0].click();
  }
}

export {};

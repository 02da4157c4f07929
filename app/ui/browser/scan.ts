// Whatever holds the focus, what a scanner types goes into the field of the form marked `data-scan`.
// Where each scan counts, `data-scan="each"`, the same code twice is two pieces.
// A scanner types a character every few milliseconds and ends with Enter; a person does not.

const form = document.querySelector<HTMLFormElement>("[data-scan]");
const field = form?.querySelector<HTMLInputElement>('[name="code"]');
const twiceMs = 2_000;
/** Between two characters: in another field a person may type figures fast. */
const fastMs = { field: 40, page: 120 };
const key = "last-scan";

if (form && field) {
  // What went wrong is read out, and yet the next scan must not be lost: the field has the focus, or
  // another one that something is missing in.
  const first = document.querySelector<HTMLInputElement>("[autofocus]") ?? field;
  first.focus();
  first.select();
  field.addEventListener("focus", () => field.select());
  // Back by the browser's own button the page stands as it was left.
  addEventListener("pageshow", () => first.select());

  form.addEventListener("submit", (event) => {
    const code = field.value.trim();
    const twice = form.dataset.scan !== "each" && isTwice(code);
    sessionStorage.setItem(key, JSON.stringify([code, Date.now(), location.href]));
    if (!twice) return;
    event.preventDefault();
    field.select();
  });

  let typed = "";
  let at = 0;
  addEventListener("keydown", (event) => {
    if (event.target === field || event.ctrlKey || event.altKey || event.metaKey) return;
    const elsewhere = event.target instanceof HTMLInputElement;
    if (event.timeStamp - at > (elsewhere ? fastMs.field : fastMs.page)) typed = "";
    at = event.timeStamp;
    if (event.key === "Enter" && typed.length >= 5) {
      event.preventDefault();
      field.value = typed;
      typed = "";
      form.requestSubmit();
    } else if (event.key.length === 1) typed += event.key;
  });
}

/** The same code again in a moment, before its answer came or on the page that shows it. */
function isTwice(code: string) {
  const [last, at = 0, from] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [
    string?,
    number?,
    string?,
  ];
  if (code === "" || code !== last || Date.now() - at > twiceMs) return false;
  const shown = new URL(location.href).searchParams.get("code");
  return location.href === from || shown?.toUpperCase() === code.toUpperCase();
}

export {};

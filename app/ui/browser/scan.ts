// Whatever holds the focus, what a scanner types goes into the field of the form marked `data-scan`.
// A scanner types a character every few milliseconds and ends with Enter; a person does not.

const form = document.querySelector<HTMLFormElement>("[data-scan]");
const field = form?.querySelector<HTMLInputElement>("input:not([type=hidden])");
const twiceMs = 2_000;
const fastMs = 40;

if (form && field) {
  const key = "last-scan";
  // What went wrong is read out, and yet the next scan must not be lost.
  field.focus();
  field.select();
  field.addEventListener("focus", () => field.select());

  form.addEventListener("submit", (event) => {
    const code = field.value.trim();
    const [last, at] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string?, number?];
    sessionStorage.setItem(key, JSON.stringify([code, Date.now()]));
    if (code === "" || code !== last || Date.now() - (at ?? 0) > twiceMs) return;
    event.preventDefault();
    field.select();
  });

  let typed = "";
  let at = 0;
  addEventListener("keydown", (event) => {
    if (event.target === field || event.ctrlKey || event.altKey || event.metaKey) return;
    const now = performance.now();
    if (now - at > fastMs) typed = "";
    at = now;
    if (event.key === "Enter" && typed.length >= 5) {
      event.preventDefault();
      field.value = typed;
      typed = "";
      form.requestSubmit();
    } else if (event.key.length === 1) typed += event.key;
  });

  // Back by the browser's own button the page stands as it was left.
  addEventListener("pageshow", () => field.select());
}

export {};

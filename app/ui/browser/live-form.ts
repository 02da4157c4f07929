// A form marked `data-recounts` says with which address its page is worked out anew. Fields marked
// `data-adds` add up at once where `data-sums` names the same; all else marked `data-live` is taken,
// by its name, from the page that the server answers once the typing rests.

import { keepPlace } from "./kept-place.ts";
import { takeLive } from "./take-live.ts";

const form = document.querySelector<HTMLFormElement>("form[data-recounts]");
const restMs = 250;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

keepPlace();

if (form) {
  form.addEventListener("input", typed);
  // Back by the browser's own button the fields hold what was typed, the page what it was made with.
  addEventListener("pageshow", () => {
    const fields = [...form.querySelectorAll<HTMLInputElement>("[data-adds], [name=option]")];
    const isTyped = fields.some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    );
    if (isTyped || document.querySelector(".errs")) typed();
  });
}

function typed() {
  addUp();
  clearTimeout(timer);
  timer = setTimeout(ask, restMs);
}

function addUp() {
  const sums = new Map<string, number>();
  for (const field of form!.querySelectorAll<HTMLInputElement>("[data-adds]"))
    for (const name of field.dataset.adds!.split(" "))
      sums.set(name, (sums.get(name) ?? 0) + countOf(field.value));
  for (const shown of document.querySelectorAll<HTMLElement>("[data-sums]"))
    shown.textContent = (sums.get(shown.dataset.sums!) ?? 0).toLocaleString("ja-JP");
}

function countOf(text: string) {
  const digits = text.normalize("NFKC").replaceAll(",", "").trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(addressOf(form!), { signal: asking.signal });
    if (!answer.ok) return;
    takeLive(await answer.text());
    addUp();
  } catch {
    // Typed on meanwhile, or no line: the button works out the same.
  }
}

function addressOf(form: HTMLFormElement) {
  const address = new URL(form.dataset.recounts!, location.href);
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value && name !== "note")
      address.searchParams.append(name, value);
  return address;
}

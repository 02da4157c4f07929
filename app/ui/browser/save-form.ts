// A form marked `data-saves` is sent as its 更新 would send it, once the typing of a quantity rests or
// another field was changed. What is marked `data-live` is taken from the page that the server answers.

import { keepPlace } from "./kept-place.ts";
import { takeLive } from "./take-live.ts";

const form = document.querySelector<HTMLFormElement>("form[data-saves]");
const status = document.querySelector<HTMLElement>("[data-saved]");
const restMs = 500;
let timer: ReturnType<typeof setTimeout> | undefined;
let saved = form ? typed(form) : "";
let isBusy = false;

keepPlace();

form?.addEventListener("input", ({ target }) => {
  if ((target as HTMLElement).matches("[inputmode=numeric], [type=checkbox]")) wait(restMs);
});
form?.addEventListener("change", () => wait(0));
// A button sends all of it.
form?.addEventListener("submit", () => clearTimeout(timer));

function wait(ms: number) {
  clearTimeout(timer);
  timer = setTimeout(save, ms);
}

function typed(of: HTMLFormElement) {
  const fields = [...new FormData(of)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...fields, ["intent", "update"]]).toString();
}

/** One at a time: of two that overtake each other the older would stay. */
async function save() {
  const body = typed(form!);
  if (isBusy || body === saved) return;
  isBusy = true;
  say("保存中…");
  try {
    const answer = await fetch(location.href, { method: "POST", body: new URLSearchParams(body) });
    const page = takeLive(await answer.text());
    if (!page.querySelector("form[data-saves]")) throw new Error("not the cart");
    saved = body;
    show(page, answer);
  } catch {
    say("保存できませんでした。「更新」を押してください");
    saved = body;
  }
  isBusy = false;
  if (typed(form!) !== body) wait(0);
}

function show(page: Document, { ok: isSaved, url }: Response) {
  const lines = (of: ParentNode) =>
    [...of.querySelectorAll<HTMLInputElement>("[name=line]")].map(({ value }) => value).join();
  // Lines that wish for the same have become one, or some are gone: the page says so.
  if (isSaved && lines(page) !== lines(document)) return location.replace(url);
  for (const field of form!.querySelectorAll<HTMLInputElement>("[inputmode=numeric]"))
    field.ariaInvalid = page.getElementById(field.id)?.ariaInvalid ?? null;
  say(isSaved ? "保存しました" : "保存できませんでした。入力内容をご確認ください");
}

function say(text: string) {
  if (status) status.textContent = text;
}

// The search field of the form marked `data-suggests` suggests what its address answers while one types, and what was
// searched with it in this browser before. Arrows go through them, Enter takes one, Esc closes the list. Loaded when
// the field is first touched; without it the form searches as it is.

import type { Suggestions } from "../suggestions.ts";

const form = document.querySelector<HTMLFormElement>("form[data-suggests]");
const field = form?.querySelector<HTMLInputElement>("input[type=search]");
const restMs = 120;
const historyMax = 20;
const shownMax = 5;

if (form && field) suggest(form, field);

function suggest(form: HTMLFormElement, field: HTMLInputElement) {
  const list = document.createElement("div");
  list.className = "suggestions";
  list.id = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", form.dataset.listName!);
  list.hidden = true;
  form.appendChild(list);
  set(field, { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id });

  const { history, remember } = searchedBefore(`searched ${form.getAttribute("action")}`);
  const known = new Map<string, Suggestions>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = "";
  let at = -1;
  close();

  field.addEventListener("input", wait);
  field.addEventListener("focus", wait);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const options = optionsIn();
    if (step && options.length > 0) {
      event.preventDefault();
      list.hidden = false;
      choose(at + step, options);
    } else if (event.key === "Enter" && at >= 0 && !list.hidden) {
      event.preventDefault();
      open(options[at]!);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  // The field keeps the focus, so that a press is no leaving.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = (target as HTMLElement).closest<HTMLElement>("[role=option]");
    if (option) open(option);
  });
  form.addEventListener("submit", () => remember(field.value));
  if (document.activeElement === field) wait();

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(ask, restMs);
  }

  async function ask() {
    const typed = field.value.trim();
    asked = typed;
    const found = typed === "" ? { groups: [] } : (known.get(typed) ?? (await fetched(typed)));
    // Meanwhile something else was typed, or the field was left.
    if (asked !== typed || document.activeElement !== field) return;
    if (found) show(typed, found);
  }

  async function fetched(typed: string) {
    const address = `${form.dataset.suggests}?${new URLSearchParams({ q: typed })}`;
    const answer = await fetch(address).catch(() => undefined);
    if (!answer?.ok) return undefined;
    const found = (await answer.json()) as Suggestions;
    known.set(typed, found);
    return found;
  }

  function show(typed: string, { groups }: Suggestions) {
    const searched = history()
      .filter((words) => words !== typed && words.startsWith(typed))
      .slice(0, shownMax)
      .map((words) => ({
        text: words,
        note: "",
        href: `${form.action}?${new URLSearchParams({ [field.name]: words })}`,
      }));
    const all = [
      ...groups,
      ...(searched.length > 0 ? [{ name: form.dataset.historyName!, items: searched }] : []),
    ];
    let place = 0;
    list.replaceChildren(
      ...all.map(({ name, items }) => {
        const group = document.createElement("div");
        set(group, { role: "group", "aria-label": name });
        const heading = document.createElement("p");
        heading.textContent = name;
        set(heading, { "aria-hidden": "true" });
        for (const part of [heading, ...items.map(optionOf)]) group.appendChild(part);
        return group;
      }),
    );
    choose(-1, optionsIn());
    if (all.length === 0) return close();
    list.hidden = false;
    set(field, { "aria-expanded": "true" });

    function optionOf({ text, note, href }: Suggestions["groups"][number]["items"][number]) {
      const option = document.createElement("div");
      set(option, { role: "option", id: `suggestion-${place++}`, "aria-selected": "false" });
      option.dataset.href = href;
      option.textContent = text;
      if (note) {
        const small = document.createElement("small");
        small.textContent = note;
        option.appendChild(small);
      }
      return option;
    }
  }

  function optionsIn() {
    return [...list.querySelectorAll<HTMLElement>("[role=option]")];
  }

  /** Past either end the field itself is chosen. */
  function choose(to: number, options: readonly HTMLElement[]) {
    at = to < -1 ? options.length - 1 : to >= options.length ? -1 : to;
    for (const [place, option] of options.entries())
      set(option, { "aria-selected": String(place === at) });
    const chosen = options[at];
    if (chosen) set(field, { "aria-activedescendant": chosen.id, "aria-expanded": "true" });
    else field.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  function open({ dataset }: HTMLElement) {
    const address = new URL(dataset.href!, location.href);
    const words = address.searchParams.get(field.name);
    if (words && address.pathname === new URL(form.action).pathname) remember(words);
    close();
    location.assign(address);
  }

  function close() {
    clearTimeout(timer);
    list.hidden = true;
    at = -1;
    set(field, { "aria-expanded": "false" });
    field.removeAttribute("aria-activedescendant");
  }
}

function set(element: HTMLElement, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** What was searched by one field in this browser, the newest first. */
function searchedBefore(historyKey: string) {
  function history(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(historyKey) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return [];
    }
  }

  function remember(words: string) {
    const text = words.trim().slice(0, 60);
    if (!text) return;
    try {
      const kept = [text, ...history().filter((one) => one !== text)].slice(0, historyMax);
      localStorage.setItem(historyKey, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing has no history.
    }
  }

  return { history, remember };
}

import { Link, useNavigate } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { readSearch, type SearchForm, searchHref } from "./search-query.ts";

/**
 * A link to the same search with something changed: other goods come without another document, and the page stays where
 * it is.
 */
export function WithinSearch(link: Omit<ComponentProps<typeof Link>, "discover">) {
  return <Link preventScrollReset discover="none" {...link} />;
}

/**
 * A form that narrows or arranges a search as soon as something in it is chosen, or a field that was typed in is left.
 * Its fields follow the address, so that a condition that is taken off elsewhere, or by the way back, stands in none.
 */
export function useInstantSearch(form: SearchForm) {
  const own = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = useRef(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page opens with is compared once
  useEffect(() => {
    const { current } = own;
    if (!current) return;
    const go = () => void navigate(addressOf(current), { preventScrollReset: true });
    // Chosen before React was at work.
    if (addressOf(current) !== searchHref(form, {})) go();
    const send = (event: Event) => {
      event.preventDefault();
      go();
    };
    // The browser's own: React's tells of each key in a field.
    current.addEventListener("change", go);
    current.addEventListener("submit", send);
    return () => {
      current.removeEventListener("change", go);
      current.removeEventListener("submit", send);
    };
  }, [navigate]);

  useEffect(() => {
    if (shown.current === form) return;
    shown.current = form;
    for (const field of own.current?.elements ?? []) setField(field, form);
  }, [form]);
  return own;
}

/** The search that the fields ask for. */
function addressOf(form: HTMLFormElement) {
  const asked = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return searchHref(readSearch(new URLSearchParams(asked)), {});
}

function setField(field: Element, form: SearchForm) {
  // Somebody types in it: it is sent once it is left.
  if (
    field === document.activeElement &&
    field instanceof HTMLInputElement &&
    field.type === "text"
  )
    return;
  if (field instanceof HTMLInputElement && field.type === "checkbox")
    field.checked = form.tags.some((tag) => tag === field.value);
  else if (
    (field instanceof HTMLInputElement && field.type !== "hidden") ||
    field instanceof HTMLSelectElement
  )
    field.value = String(form[field.name as keyof SearchForm] ?? "");
}

import { useFetcher } from "@remix-run/react";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { href } from "#app/href.ts";
import { basisOf, costQuery, readCostFields, type TypedCost } from "./cost-fields.ts";
import type { CostFigures } from "./view.server.ts";

/** The figures are asked for once the typing rests for so long. */
const restMs = 200;

export type CostDraft = ReturnType<typeof useCostDraft>;

/**
 * Holds what is typed into the calculator. The server reckons and checks it once the typing rests; the figures before
 * stand, marked as stale, until then, and what is wrong with a field is said once it was left.
 */
export function useCostDraft(loaded: CostFigures) {
  const form = useRef<HTMLFormElement>(null);
  const recount = useFetcher<{ figures: CostFigures | null } | null>();
  const [typed, setTyped] = useState<TypedCost>(loaded.typed);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const last = useRef(loaded);
  const lastAnswered = useRef(loaded);
  const fitting = [recount.data?.figures, loaded].find(
    (one) => one && basisOf(one.typed) === basisOf(typed),
  );
  if (fitting) last.current = fitting;
  if (fitting?.answer) lastAnswered.current = fitting;
  const reckoned = last.current;
  const stale = !fitting;
  const unchecked = stale || (left.size > 0 && !reckoned.errors);
  const query = costQuery(typed).toString();
  const asked = new URLSearchParams({ priceCny: "", ...typed, part: "figures" }).toString();

  const read = useCallback(() => {
    const now = readCostFields(new FormData(form.current ?? undefined));
    setTyped((before) => (basisOf(before) === basisOf(now) ? before : now));
  }, []);

  // Fields hold what was typed before React was there, and after a way back what they held before.
  useEffect(() => {
    read();
    const shown = () => {
      setSending(false);
      read();
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetcher is another object at each of its steps
  useEffect(() => {
    if (!unchecked) return;
    const load = () => recount.load(`${href("/costCalculator")}?${asked}`);
    const timer = setTimeout(load, restMs);
    addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [unchecked, asked]);

  // The address asks what is shown, so that it can be kept or sent; the page itself is not loaded again for it.
  const reckonedAnew = !stale && reckoned !== loaded;
  useEffect(() => {
    if (reckonedAnew) history.replaceState(history.state, "", `?${query}${location.hash}`);
  }, [reckonedAnew, query]);

  const leave = useCallback(({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    if (name) setLeft((before) => new Set(before).add(name));
  }, []);

  /** Fills a field as if it was typed. */
  const fill = useCallback(
    (name: keyof TypedCost, value: string) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
      read();
    },
    [read],
  );

  return {
    form,
    read,
    leave,
    fill,
    query,
    reckoned,
    /** The last figures that could be worked out; those of before where something is wrong with what is typed. */
    answered: lastAnswered.current,
    stale: stale || (reckoned !== loaded && !reckoned.answer),
    /** True where the line broke while the figures were asked for. */
    failed: stale && recount.state === "idle" && recount.data === null,
    sending,
    /** Asks for the whole page with its answer, once. */
    send(event: { preventDefault(): void }) {
      if (sending) event.preventDefault();
      setSending(true);
    },
    /** What is wrong with a field, once it was left or sent. */
    errorsOf(name: string) {
      if (reckoned !== loaded && !left.has(name)) return undefined;
      return reckoned.errors?.[name] ?? undefined;
    },
  };
}

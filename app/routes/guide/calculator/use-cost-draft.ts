import { type FocusEvent, useCallback, useEffect, useState } from "react";
import { href } from "#app/href.ts";
import { useFormValues } from "#app/ui/use-form-values.ts";
import { useRecount } from "#app/ui/use-recount.ts";
import { basisOf, costQuery, readCostFields, type TypedCost } from "./cost-fields.ts";
import type { CostFigures } from "./view.server.ts";

/** Said in place of figures that cannot be worked out from what is typed. */
export const wrongInput = "入力内容をご確認ください";

export type CostDraft = ReturnType<typeof useCostDraft>;

/**
 * Holds what is typed into the calculator. The server reckons and checks it; what is wrong with a field is said once it
 * was left.
 */
export function useCostDraft(given: CostFigures) {
  const { form, values, read } = useFormValues<TypedCost>(given.typed, readCostFields);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const asked = new URLSearchParams({ priceCny: "", ...values, recount: "figures" });
  const { figures, stale, failed } = useRecount({
    given,
    address: `${href("/costCalculator")}?${asked}`,
    // An empty form is checked once one of its fields was left.
    fits: ({ typed, errors }) =>
      basisOf(typed) === basisOf(values) && (left.size === 0 || errors !== null),
  });
  const [answered, setAnswered] = useState(given);
  if (figures.answer && figures !== answered) setAnswered(figures);

  useEffect(() => {
    const shown = () => setSending(false);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);

  // The address asks what is shown, so that it can be kept or sent; the page itself is not loaded again for it.
  const query = costQuery(values).toString();
  const reckonedAnew = !stale && figures !== given;
  useEffect(() => {
    if (reckonedAnew) history.replaceState(history.state, "", `?${query}${location.hash}`);
  }, [reckonedAnew, query]);

  const leave = useCallback(({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target;
    if (name) setLeft((before) => new Set(before).add(name));
  }, []);

  /** Fills a field as if it was typed, and leads to it. */
  const fill = useCallback(
    (name: keyof TypedCost, value: string) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) {
        field.value = value;
        field.focus();
      }
      read();
    },
    [form, read],
  );

  return {
    form,
    read,
    leave,
    fill,
    query,
    figures,
    /** The last figures that could be worked out; those of before where something is wrong with what is typed. */
    answered,
    stale,
    failed,
    /** True where nothing can be worked out from what is typed. */
    isWrong: !stale && !figures.answer,
    sending,
    /** Asks for the whole page with its answer, once. */
    send(event: { preventDefault(): void }) {
      if (sending) event.preventDefault();
      setSending(true);
    },
    /** What is wrong with a field, once it was left or sent. */
    errorsOf(name: string) {
      if (figures !== given && !left.has(name)) return undefined;
      return figures.errors?.[name] ?? undefined;
    },
  };
}

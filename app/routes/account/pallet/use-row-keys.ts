import { type KeyboardEvent, useEffect, useRef } from "react";

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=pick]") ?? []),
];

/**
 * Keys for a form whose rows are ticked: while a box holds the focus, arrows go from row to row, A ticks all of them,
 * and a key that stands at a button or a choice of the form (`data-key`) presses it. Elsewhere keys are left alone, so
 * that nobody decides by what they type. `rows` names the rows: whoever decided by keys goes on with the first of those
 * that come next.
 */
export function useRowKeys(rows: string) {
  const form = useRef<HTMLFormElement>(null);
  const decided = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what the focus waits for
  useEffect(() => {
    if (decided.current) boxesIn(form.current)[0]?.focus();
    decided.current = false;
  }, [rows]);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    const target = event.target as HTMLElement;
    const at = boxesIn(form.current).indexOf(target as HTMLInputElement);
    const bar = target.closest("fieldset");
    if (event.key === "Enter" && bar && target instanceof HTMLInputElement) {
      event.preventDefault();
      press(bar.querySelector("button")!);
    } else if (at >= 0 && isTaken(event.key.toLowerCase(), at)) event.preventDefault();
  }

  /** Does what the key stands for at this row; false where it stands for nothing. */
  function isTaken(key: string, at: number) {
    const boxes = boxesIn(form.current);
    const step = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }[key];
    if (step) {
      boxes[at + step]?.focus();
      return true;
    }
    if (key === "a") {
      const all = boxes.every(({ checked }) => checked);
      for (const box of boxes) box.checked = !all;
      return true;
    }
    const named = key === "enter" ? "y" : key;
    const keyed = [...form.current!.querySelectorAll<HTMLElement>("[data-key]")];
    const pointed = keyed.find(({ dataset }) => dataset.key === named);
    if (!pointed) return false;
    if (!boxes.some(({ checked }) => checked)) boxes[at]!.checked = true;
    if (pointed instanceof HTMLInputElement) {
      pointed.checked = true;
      const word = form.current!.elements.namedItem("word") as HTMLInputElement;
      (pointed.value === "word" ? word : pointed).focus();
    } else press(pointed);
    return true;
  }

  function press(button: HTMLElement) {
    decided.current = true;
    button.click();
  }

  return { ref: form, onKeyDown };
}

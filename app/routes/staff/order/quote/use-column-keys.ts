import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from "react";

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Handlers for a form whose fields stand in columns (`data-column`): Enter goes to the next one below, with Shift to
 * the one above, as in a sheet, and from the last to the button marked `data-last`. A figure is chosen when it is come
 * to, so that typing replaces it.
 */
export function useColumnKeys() {
  const comeTo = useRef<EventTarget | null>(null);
  return {
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const field = columnField(event.target);
      const step = field && stepOf(event, field);
      if (!step) return;
      event.preventDefault();
      const column = [
        ...event.currentTarget.querySelectorAll<HTMLInputElement>(
          `[data-column="${field.dataset.column}"]`,
        ),
      ];
      const next = column[column.indexOf(field) + step];
      const after = step > 0 ? document.querySelector<HTMLElement>("[data-last]") : undefined;
      (next ?? after)?.focus();
    },
    onFocus({ target }: FocusEvent) {
      comeTo.current = target;
      columnField(target)?.select();
    },
    // A second click sets the caret where it points, as anywhere.
    onClick({ target }: MouseEvent) {
      if (target === comeTo.current) columnField(target)?.select();
      comeTo.current = null;
    },
  };
}

function columnField(target: EventTarget) {
  return target instanceof HTMLInputElement && target.dataset.column ? target : undefined;
}

/** How many fields further this key leads; arrows are left to a field that suggests words. */
function stepOf(event: KeyboardEvent, field: HTMLInputElement) {
  if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return 0;
  if (event.key !== "Enter" && field.list) return 0;
  const step = steps[event.key] ?? 0;
  return event.shiftKey ? -step : step;
}

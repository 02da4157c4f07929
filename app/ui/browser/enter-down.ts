// Enter in a field marked `data-down` goes to the next of them, as in a sheet, with Shift to the one before; what it
// held is chosen, so that typing replaces it. The last mark may be a button, where Enter then presses. Arrows do the same.

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

for (const said of document.querySelectorAll<HTMLElement>("[data-keyed]")) said.hidden = false;

document.addEventListener("keydown", (event) => {
  const field = event.target as HTMLElement;
  if (!field.matches("input[data-down]") || event.isComposing || event.altKey || event.ctrlKey)
    return;
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>("[data-down]")];
  const next = all[all.indexOf(field) + (event.shiftKey ? -step : step)];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
});

export {};

// Enter in a field marked `data-down` goes to the next of them, as in a sheet, with Shift to the one before; the last
// mark may be a button, where Enter then presses. What a field holds is chosen when it is come to, so that typing
// replaces it.

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
let comeTo: EventTarget | null = null;

for (const said of document.querySelectorAll<HTMLElement>("[data-keyed]")) said.hidden = false;

const markedField = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.matches("[data-down]") ? target : undefined;

document.addEventListener("focusin", (event) => {
  comeTo = markedField(event) ?? null;
});
// A second click sets the caret where it points, as anywhere.
document.addEventListener("click", (event) => {
  if (event.target === comeTo) markedField(event)?.select();
  comeTo = null;
});

document.addEventListener("keydown", (event) => {
  const field = markedField(event);
  const step = steps[event.key];
  if (!field || !step || event.isComposing || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>("[data-down]")];
  const next = all[all.indexOf(field) + (event.shiftKey ? -step : step)];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
});

export {};

// A form marked `data-keys`: while one of its boxes holds the focus, arrows go from row to row, A ticks all of
// them, and a key that stands at a button or a choice of the form (`data-key`) presses it. Elsewhere keys are left
// alone, so that nobody decides by what they type.

const form = document.querySelector<HTMLFormElement>("form[data-keys]");
const kept = "row-keys";

if (form) {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=pick]")];
  for (const said of form.querySelectorAll<HTMLElement>("[data-keyed]")) said.hidden = false;
  // Who decides by keys goes on with the next rows.
  if (sessionStorage.getItem(kept) && !document.querySelector(".error-summary")) boxes[0]?.focus();
  sessionStorage.removeItem(kept);
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const bar = (event.target as HTMLElement).closest("fieldset");
    if (event.key === "Enter" && bar && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      bar.querySelector("button")?.click();
    } else if (at >= 0 && pressed(event.key.toLowerCase(), at)) event.preventDefault();
  });

  function pressed(key: string, at: number) {
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
    const named = /^[a-z0-9]$|^enter$/.test(key) ? (key === "enter" ? "y" : key) : "";
    const pointed = named && form!.querySelector<HTMLElement>(`[data-key="${named}"]`);
    if (!pointed) return false;
    if (!boxes.some(({ checked }) => checked)) boxes[at]!.checked = true;
    if (pointed instanceof HTMLInputElement) {
      pointed.checked = true;
      const word = pointed.value === "word" && form!.querySelector<HTMLElement>("#word");
      (word || pointed).focus();
      return true;
    }
    sessionStorage.setItem(kept, "1");
    pointed.click();
    return true;
  }
}

export {};

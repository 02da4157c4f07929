import { failed, sendParts } from "./send-parts.ts";

// A file field marked `data-begin-at` sends a large file as soon as it is chosen, and shows how far it is.

for (const field of document.querySelectorAll<HTMLElement>("[data-begin-at]")) sendFrom(field);

function sendFrom(field: HTMLElement) {
  const find = <Found extends HTMLElement>(selector: string) =>
    field.querySelector<Found>(selector)!;
  const input = find<HTMLInputElement>("input[type=file]");
  const [going, done, wrong] = ["going", "done", "wrong"].map((name) => find(`[data-${name}]`));
  const carried = [...done!.querySelectorAll("input")];
  const bar = find<HTMLProgressElement>("progress");
  let current: AbortController | undefined;

  input.addEventListener("change", choose);
  // Somebody may have chosen before this script was here.
  choose();

  async function choose() {
    const file = input.files?.[0];
    current?.abort();
    if (!file && !current) return;
    forget();
    if (!file || file.size <= Number(field.dataset.partBytes)) return;
    current = new AbortController();
    const { signal } = current;
    // The form must not carry it a second time.
    input.value = "";
    input.setCustomValidity("送信が終わるまでお待ちください");
    show(0);
    const beginAt = field.dataset.beginAt!;
    const sent = await sendParts({ file, beginAt, signal, tell: show }).catch(() => failed);
    if (signal.aborted) return;
    input.setCustomValidity("");
    going!.hidden = true;
    if (typeof sent === "string") complain(sent);
    else {
      done!.hidden = false;
      done!.prepend(`${file.name} を送信しました。`);
      const values = [sent.id, sent.etags.join(",")];
      for (const [index, hidden] of carried.entries()) {
        hidden.value = values[index]!;
        hidden.disabled = false;
      }
      input.required = false;
    }
  }

  function show(share: number) {
    going!.hidden = false;
    bar.value = share;
    find("[data-percent]").textContent = `${Math.floor(share * 100)}%`;
  }

  function complain(text: string) {
    wrong!.hidden = !text;
    wrong!.textContent = text;
    field.classList.toggle("bad", text !== "");
    for (const [name, value] of [
      ["aria-invalid", "true"],
      ["aria-describedby", wrong!.id],
    ] as const)
      if (text) input.setAttribute(name, value);
      else input.removeAttribute(name);
  }

  function forget() {
    complain("");
    input.setCustomValidity("");
    input.required = true;
    going!.hidden = true;
    done!.hidden = true;
    for (const node of [...done!.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();
    for (const hidden of carried) hidden.disabled = true;
  }
}

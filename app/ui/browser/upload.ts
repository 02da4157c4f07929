import { failed, type Sent, sendParts } from "./send-parts.ts";

// A file field marked `data-begin-at` sends a large file as soon as it is chosen, and shows how far it is.

for (const field of document.querySelectorAll<HTMLElement>("[data-begin-at]")) sendFrom(field);

function sendFrom(field: HTMLElement) {
  const input = field.querySelector<HTMLInputElement>("input[type=file]")!;
  const look = lookOf(field, input);
  let current: AbortController | undefined;

  input.addEventListener("change", choose);
  // Somebody may have chosen before this script was here.
  choose();

  async function choose() {
    const file = input.files?.[0];
    // What the server has said of the form stays until something is chosen.
    if (!file && !current) return;
    current?.abort();
    look.forget();
    if (!file || file.size <= Number(field.dataset.partBytes)) return;
    current = new AbortController();
    const { signal } = current;
    // The form must not carry it a second time.
    input.value = "";
    input.setCustomValidity("送信が終わるまでお待ちください");
    look.going(0);
    const beginAt = field.dataset.beginAt!;
    const sent = await sendParts({ file, beginAt, signal, tell: look.going }).catch(() => failed);
    if (signal.aborted) return;
    look.forget();
    if (typeof sent === "string") look.wrong(sent);
    else look.done(file.name, sent);
  }
}

/** What the field shows, and what its form will carry. */
function lookOf(field: HTMLElement, input: HTMLInputElement) {
  const [going, done, wrong, percent] = ["going", "done", "wrong", "percent"].map(
    (name) => field.querySelector<HTMLElement>(`[data-${name}]`)!,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const [upload, parts] = done.querySelectorAll("input");
  const said = document.createTextNode("");
  done.insertBefore(said, done.firstChild);

  return {
    going(share: number) {
      going.hidden = false;
      field.querySelector("progress")!.value = share;
      percent.textContent = `${Math.floor(share * 100)}%`;
    },
    done(name: string, { id, etags }: Sent) {
      done.hidden = false;
      said.data = `${name} を送信しました。`;
      upload!.value = id;
      parts!.value = etags.join(",");
      upload!.disabled = parts!.disabled = input.required = false;
    },
    wrong(text: string) {
      wrong.hidden = false;
      wrong.textContent = text;
      field.classList.add("invalid");
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", wrong.id);
    },
    forget() {
      going.hidden = done.hidden = wrong.hidden = true;
      upload!.disabled = parts!.disabled = input.required = true;
      field.classList.remove("invalid");
      input.setCustomValidity("");
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    },
  };
}

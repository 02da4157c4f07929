// A picture that was copied elsewhere and is pasted anywhere on the page goes into the file field marked
// `data-paste`, and its form is sent.

const field = document.querySelector<HTMLInputElement>("input[type=file][data-paste]");

if (field) {
  for (const said of document.querySelectorAll<HTMLElement>("[data-pasted]")) said.hidden = false;
  addEventListener("paste", ({ clipboardData }) => {
    const kinds = field.accept.split(",");
    const picture = [...(clipboardData?.files ?? [])].find(({ type }) => kinds.includes(type));
    if (!picture) return;
    const chosen = new DataTransfer();
    chosen.items.add(picture);
    field.files = chosen.files;
    field.form?.requestSubmit();
  });
}

export {};

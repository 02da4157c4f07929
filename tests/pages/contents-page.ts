import type { TakenPage } from "./take-pictures.ts";

/** One page to look through all pictures, the wide one beside the phone's. */
export function contentsPage(taken: readonly TakenPage[]) {
  const rows = taken.map(
    ({ address, as, status, title, files, wide }, at) => `
<section id="p${at + 1}">
<h2>${at + 1}. ${escaped(title)}</h2>
<p><code>${escaped(address)}</code> ${as}${status === 200 ? "" : ` <strong>${status}</strong>`}${wide.map((width) => ` <strong>too wide at ${width}</strong>`).join("")}</p>
<div>${files.map((file) => `<a href="pictures/${encodeURIComponent(file)}"><img src="pictures/${encodeURIComponent(file)}" loading="lazy" alt="${escaped(title)}"></a>`).join("")}</div>
</section>`,
  );
  return `<!doctype html>
<html lang="ja"><meta charset="utf-8"><title>${taken.length} pages</title>
<style>
body{font:15px system-ui;margin:24px;background:#eee}
section{margin:0 0 40px}
div{display:flex;gap:16px;align-items:start}
img{max-height:900px;max-width:70vw;border:1px solid #999;background:#fff}
strong{color:#b00}
</style>${rows.join("")}
</html>
`;
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

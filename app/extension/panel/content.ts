import { askedPage } from "../asked-page.ts";
import { openPanel } from "./panel.ts";

/** Goods pages change their address without being loaded anew. */
const lookMs = 1_000;

let seen = "";
let shown: ReturnType<typeof openPanel> | undefined;

function look() {
  const page = askedPage(location.href);
  const about = JSON.stringify(page ?? null);
  if (about === seen) return;
  seen = about;
  shown?.remove();
  shown = page && openPanel(page);
}

look();
setInterval(look, lookMs);

import type { PanelPlace } from "#app/domain/customers/extension/extension.ts";
import type { Say } from "../words.ts";
import { button, element } from "./element.ts";
import { style } from "./style.ts";

/** The panel's place on the page: a root that neither the page's style nor its scripts reach. */
export function openFrame(say: Say) {
  const host = element("div");
  const root = host.attachShadow({ mode: SHADOW });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const body = element("div", { className: "body" });
  body.setAttribute("aria-live", "polite");
  const title = element("b", { textContent: say("brand") });
  const fold = button(say("fold"), "fold", () => {
    body.hidden = !body.hidden;
    fold.textContent = say(body.hidden ? "unfold" : "fold");
    fold.setAttribute("aria-expanded", String(!body.hidden));
  });
  fold.setAttribute("aria-expanded", "true");
  const panel = element("section", {}, element("header", {}, title, fold), body);
  panel.setAttribute("aria-label", say("brand"));
  root.appendChild(panel);
  put("right-bottom");
  document.documentElement.appendChild(host);

  return {
    show: (...parts: readonly (Node | string)[]) => body.replaceChildren(...parts),
    put,
    /** In the language that was chosen, where it is another than the browser's. */
    name(chosen: Say, language: string) {
      title.textContent = chosen("brand");
      fold.textContent = chosen("fold");
      panel.lang = language === "zh" ? "zh-CN" : language;
    },
    remove: () => host.remove(),
  };

  function put(place: PanelPlace) {
    panel.className = place;
  }
}

export type Frame = ReturnType<typeof openFrame>;

import { panelPlaces } from "#app/domain/customers/extension/extension.ts";
import type { AskedPage } from "../asked-page.ts";
import type { Reply } from "../messages.ts";
import { isTongue, type Say, sayIn, type Tongue, usualTongue } from "../words.ts";
import { amazonPanel } from "./amazon-panel.ts";
import { ask } from "./ask.ts";
import { element } from "./element.ts";
import { openFrame } from "./frame.ts";
import { offerPanel } from "./offer-panel.ts";
import { trouble } from "./trouble.ts";

type Found = Extract<Reply, { ok: true }>;

/** The panel beside a goods page, until it is taken away. */
export function openPanel(page: AskedPage) {
  const tongue = usualTongue();
  const frame = openFrame(sayIn(tongue));
  void begin();
  return { remove: frame.remove };

  async function begin() {
    frame.show(element("p", { textContent: sayIn(tongue)("loading") }));
    const settings = await ask({ kind: "settings" });
    const chosen = settings?.ok ? chosenIn(settings) : tongue;
    const say = sayIn(chosen);
    frame.name(say, chosen);
    // Looking for goods of Amazon needs no token.
    if (page.kind === "amazon" && settings) amazonPanel(frame, settings.shop, say);
    else if (page.kind === "offer" && settings?.ok) await showOffer(settings, chosen, say);
    else frame.show(...trouble(settings?.ok ? undefined : settings, say, begin));
  }

  function chosenIn({ data }: Found): Tongue {
    const place = panelPlaces.find((one) => one === data.panelPlace);
    if (place) frame.put(place);
    return isTongue(data.language) ? data.language : tongue;
  }

  async function showOffer(settings: Found, chosen: Tongue, say: Say) {
    if (page.kind !== "offer") return;
    const { platform, offerId } = page;
    const reply = await ask({ kind: "offer", platform, offerId });
    if (!reply?.ok) return frame.show(...trouble(reply, say, begin));
    offerPanel(reply, {
      frame,
      say,
      tongue: chosen,
      uses: settings.data.uses,
      again: (skuId, quantity) => ask({ kind: "offer", platform, offerId, skuId, quantity }),
    });
  }
}

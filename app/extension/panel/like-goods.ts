import type { Say } from "../words.ts";
import { ask } from "./ask.ts";
import { button, element, link } from "./element.ts";
import { ranged } from "./figures.ts";
import { pagePicture, smallJpeg } from "./picture.ts";
import { trouble } from "./trouble.ts";

interface Like {
  titleJa: string;
  page: string;
  perPieceYen: { min: string; max: string } | null;
}

/** 画像で探す: by the page's own picture, or one that somebody chooses where that cannot be read. */
export function likeGoods(say: Say) {
  const place = element("div", { className: "body" });
  place.style.padding = "0";
  const look = button(say("find_picture"), "", () => void find());
  place.appendChild(look);
  return place;

  async function find() {
    look.disabled = true;
    look.textContent = say("sending");
    const jpeg = await pagePicture();
    if (jpeg) await send(jpeg);
    else askForOne();
    look.disabled = false;
    look.textContent = say("find_picture");
  }

  function askForOne() {
    const input = element("input", { type: "file", accept: "image/*" });
    input.addEventListener("change", async () => {
      const jpeg = input.files?.[0] && (await smallJpeg(input.files[0]));
      if (jpeg) await send(jpeg);
    });
    place.replaceChildren(look, element("label", {}, say("choose_picture"), input));
  }

  async function send(jpeg: string) {
    const reply = await ask({ kind: "picture", jpeg });
    if (!reply?.ok) return place.replaceChildren(look, ...trouble(reply, say, () => void find()));
    const found: Like[] = reply.data.list;
    if (found.length === 0)
      return place.replaceChildren(look, element("p", { textContent: say("no_like") }));
    return place.replaceChildren(
      look,
      element("h2", { textContent: say("like_goods") }),
      element("ul", {}, ...found.map((one) => entry(one, reply.shop))),
    );
  }

  function entry({ titleJa, page, perPieceYen }: Like, shop: string) {
    const cost = perPieceYen && `${ranged(perPieceYen)}${say("per_piece")}`;
    const words = element("small", { textContent: cost ? ` ${cost}` : "" });
    return element("li", {}, link(titleJa, shop + page), words);
  }
}

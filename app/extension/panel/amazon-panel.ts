import type { Say } from "../words.ts";
import { element, link } from "./element.ts";
import type { Frame } from "./frame.ts";
import { likeGoods } from "./like-goods.ts";

/** More words find nothing. */
const wordsMax = 3;

/** 1688で探す: goods of Amazon, by words that can be changed, or by their picture. */
export function amazonPanel(frame: Frame, shop: string, say: Say) {
  const words = element("input", { value: usefulWords(document.title) });
  const find = link(say("find_1688"), searchOf(words.value));
  find.className = "act";
  words.addEventListener("input", () => {
    find.href = searchOf(words.value);
  });
  frame.show(
    element("label", {}, say("find_words"), words),
    element("div", { className: "row" }, find),
    likeGoods(say),
  );

  function searchOf(typed: string) {
    return `${shop}/CommoditySearch?${new URLSearchParams({ q: typed.slice(0, 100), platform: "1688" })}`;
  }
}

/** The first words of a long title, without the site's name and what stands in brackets. */
export function usefulWords(title: string) {
  return title
    .slice(0, 500)
    .normalize("NFKC")
    .replace(/^Amazon(\.co\.jp)?\s*[:|-]?\s*/i, "")
    .split(/\s[|:]\s|[|]/)[0]!
    .replaceAll(/[[(【「『][^\])】」』]*[\])】」』]?/g, " ")
    .split(/[\s、,・/]+/)
    .filter((word) => word.length > 1)
    .slice(0, wordsMax)
    .join(" ");
}

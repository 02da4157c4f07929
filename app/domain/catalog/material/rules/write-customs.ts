import { plainLine } from "../plain-text.ts";
import { customsWord } from "./customs-words.ts";
import type { Sheet, WrittenText } from "./written-text.ts";

const worn = /服|衣|恤|裤|裙|帽|袜|鞋|靴|围巾|手套|衫/;

/** 通関用の品名: whose, of what, and what it is, in capitals; empty where the goods have no known name. */
export function writeCustoms({ goods, facts }: Sheet): WrittenText {
  const title = plainLine(goods.titleZh, 200).replace(/(厂家|现货|跨境)?(批发|货源|直供).*$/, "");
  const noun = customsWord("noun", title);
  if (!noun) return { text: plainLine(goods.customsEn, 100).toUpperCase(), leftOut: [] };
  const said = facts.find(({ meaning }) => meaning === "material");
  const material = customsWord("material", said?.valueZh ?? title);
  const wearer = facts.find(({ meaning }) => meaning === "audience")?.valueZh ?? "";
  const whose = worn.test(title) ? customsWord("wearer", wearer) : undefined;
  const words = [whose, material, noun].filter(Boolean).join(" ");
  return { text: [...new Set(words.split(" "))].join(" ").slice(0, 100), leftOut: [] };
}

import type { Say } from "../words.ts";
import { element } from "./element.ts";

/** An offer as the shop answers it. */
export interface PanelOffer {
  id: string;
  titleJa: string;
  titleZh: string;
  minOrder: number;
  quantity: number;
  skuId: string;
  priceFen: number;
  priceYen: string;
  skus: { id: string; nameJa: string; nameZh: string; stock: number }[];
  landed: {
    perPieceYen: { min: string; max: string };
    totalYen: { min: number; max: number };
    methodJa: string;
  } | null;
  page: string;
}

/** What it costs: the price in both currencies, and the landed cost per piece as the goods page says it. */
export function figures({ priceFen, priceYen, landed, quantity }: PanelOffer, say: Say) {
  const yuan = (priceFen / 100).toFixed(2);
  const rows = [
    row(say("unit_price"), `${grouped(priceYen)}${say("yen")}（${yuan}${say("yuan")}）`),
  ];
  if (!landed)
    return element(
      "div",
      { className: "figures" },
      ...rows,
      element("small", { textContent: say("no_cost") }),
    );
  const hero = element("span", {
    className: "hero",
    textContent: `${ranged(landed.perPieceYen)}${say("per_piece")}`,
  });
  return element(
    "div",
    { className: "figures" },
    ...rows,
    element("div", {}, element("span", { textContent: say("landed") })),
    element("div", {}, element("span"), hero),
    row(say("total", { n: grouped(quantity) }), `${ranged(landed.totalYen)}${say("yen")}`),
    element("small", { textContent: say("method", { name: landed.methodJa }) }),
  );
}

function row(name: string, value: string) {
  return element(
    "div",
    {},
    element("span", { textContent: name }),
    element("span", { textContent: value }),
  );
}

export function ranged({ min, max }: { min: string | number; max: string | number }) {
  return String(min) === String(max) ? grouped(min) : `${grouped(min)}〜${grouped(max)}`;
}

function grouped(number: string | number) {
  const [whole = "", ...rest] = String(number).split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}

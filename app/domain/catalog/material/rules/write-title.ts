import { factOf } from "../facts.ts";
import { plainLine } from "../plain-text.ts";
import { cleaned, fitted, type Sheet, type WrittenText } from "./written-text.ts";

const coloursNamed = 4;

/** 商品名: what the goods are, then what tells them apart, as far as the marketplace's length goes. */
export function writeTitle(sheet: Sheet): WrittenText {
  const { goods, facts, wish } = sheet;
  const { text: name, leftOut } = cleaned(plainLine(goods.name, 300), sheet);
  const [noun = "", ...styles] = name.split(/[ /・|｜【】[\]()（）,、]+/).filter(Boolean);
  const told = (["material", "feature", "audience", "use", "season", "style"] as const).map(
    (meaning) => factOf(facts, meaning) ?? "",
  );
  const more = told.map((one) => cleaned(one, sheet).text);
  const words = [wish.brand, noun, ...styles, ...more, ...rangesOf(sheet)];
  return { text: fitted(words, "title", wish), leftOut };
}

/** S〜2XL, and colours where there are few. */
function rangesOf({ goods, wish }: Sheet) {
  return goods.choices.flatMap(({ nameJa, values }) => {
    const words = values.map(({ ja }) => plainLine(ja, 40));
    const isSize = /サイズ|号|寸/.test(nameJa);
    if (isSize && words.length > 1) return [`${words[0]}〜${words.at(-1)}`];
    // Amazon makes a page of each colour and wants none of them in the name of all.
    if (wish.market === "amazon" || words.length > coloursNamed) return [];
    return words.length > 1 ? [words.join("・")] : [];
  });
}

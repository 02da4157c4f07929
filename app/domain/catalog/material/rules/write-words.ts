import { type Terms, translate } from "#app/domain/content/label/translate.ts";
import { kindsOf, knownNames, namesWithin } from "../../search/same-words.server.ts";
import { factOf } from "../facts.ts";
import type { MaterialMarket } from "../material.ts";
import { plainLine } from "../plain-text.ts";
import { measuresOf } from "../source-goods.ts";
import { writeTitle } from "./write-title.ts";
import { cleaned, fitted, type Sheet, type WrittenText } from "./written-text.ts";

const isRead = (word: string) => /[\p{Script=Katakana}\p{Script=Hiragana}a-z]/iu.test(word);

/** 検索語: what else people call such goods, then what they are for; at Amazon nothing that the title says already. */
export function writeKeywords(sheet: Sheet): WrittenText {
  const { goods, facts, wish } = sheet;
  const { text: name, leftOut } = cleaned(plainLine(goods.name, 300), sheet);
  const names = namesWithin(name);
  const others = names.flatMap((one) => kindsOf(one).flatMap((kind) => kind.names.filter(isRead)));
  const told = (["use", "audience", "season", "feature", "material", "style"] as const).flatMap(
    (meaning) => factOf(facts, meaning) ?? [],
  );
  const colours = goods.choices.flatMap(({ values }) => values.map(({ ja }) => ja));
  const words = [...names, ...others, ...name.split(" "), ...told, ...colours]
    .map((word) => cleaned(plainLine(word, 60), sheet).text)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const title = wish.market === "amazon" ? writeTitle(sheet).text : "";
  const fresh = [...new Set(words)].filter((word) => !title.includes(word));
  return { text: fitted(fresh, "keywords", wish, wish.market === "shopify" ? ", " : " "), leftOut };
}

/** Amazon's sheets call their columns by names of their own. */
const amazonNames: Record<string, string> = {
  カラー: "color",
  サイズ: "size",
  素材: "material_type",
  対象: "target_audience",
  原産国: "country_of_origin",
  // Marketplaces tell the pack from the goods, and so does a supplier: what is known here is the pack's.
  梱包時の寸法: "item_package_dimensions",
  梱包時の重量: "item_package_weight",
};

/** 商品の仕様: a field a line, with a tab between name and value, as sheets take it. */
export function writeAttributes(sheet: Sheet): WrittenText {
  const { goods, facts, wish } = sheet;
  const measures = measuresOf(goods);
  const lines: [name: string, value: string][] = [
    ...goods.choices.map(({ nameJa, values }): [string, string] => [
      plainLine(nameJa, 40),
      values.map(({ ja }) => plainLine(ja, 40)).join(" / "),
    ]),
    ...facts.map(({ meaning, nameJa, valueJa }): [string, string] => [
      meaning === "material" ? "素材" : meaning === "audience" ? "対象" : nameJa,
      valueJa,
    ]),
    ["梱包時の寸法", measures ? `${measures} cm` : ""],
    ["梱包時の重量", goods.weightGrams === null ? "" : `${goods.weightGrams} g`],
  ];
  const texts = lines
    .filter(([, value]) => value)
    .map(([name, value]) => {
      const { text, leftOut } = cleaned(value, sheet);
      return { line: text && `${fieldName(wish.market, name)}\t${text}`, leftOut };
    });
  return {
    text: fitted(
      texts.map(({ line }) => line),
      "attributes",
      wish,
      "\n",
    ),
    leftOut: [...new Set(texts.flatMap(({ leftOut }) => leftOut))],
  };
}

function fieldName(market: MaterialMarket, name: string) {
  return (market === "amazon" && amazonNames[name]) || name;
}

/** 日本語訳: the supplier's title and attributes by the label table; what it lacks stays Chinese. */
export function writeTranslation({ goods, terms, wish }: Sheet): WrittenText {
  const known = withGoods(terms);
  const read = (zh: string) => translate(known, plainLine(zh, 200)).ja;
  const title = goods.titleZh ? read(goods.titleZh) : plainLine(goods.name, 200);
  const lines = goods.attributes
    .slice(0, 60)
    .map(({ nameZh, valueZh }) => `${read(nameZh)}: ${read(valueZh)}`);
  return { text: fitted([title, ...lines], "translation", wish, "\n"), leftOut: [] };
}

let joined: { terms: Terms; known: Terms } | undefined;

/** The label table with what search knows of the names of goods; the table's own words count first. */
function withGoods(terms: Terms): Terms {
  if (joined?.terms !== terms) {
    const goods = knownNames()
      .filter(({ name }) => /^\p{Script=Han}{2,}$/u.test(name))
      .flatMap(({ name }) =>
        kindsOf(name)
          .flatMap((kind) => kind.names.slice(0, 1))
          .map((ja) => [name, ja] as const),
      )
      .filter(([, ja]) => isRead(ja));
    joined = { terms, known: new Map([...goods, ...terms]) };
  }
  return joined.known;
}

import {
  kindsOf,
  knownNames,
  namesWithin,
} from "#app/domain/catalog/search/search-words.server.ts";
import { type Terms, translate } from "#app/domain/content/label/translate.ts";
import { forbiddenIn, unprovenClaims } from "./check-text.ts";
import { lengthOf, lengthRule } from "./market-rules.ts";
import {
  type MaterialKind,
  type MaterialMarket,
  type MaterialSettings,
  materialLimits,
  partedWords,
  plainLine,
  plainLines,
} from "./material.ts";
import { type Fact, factOf, factsOf, measuresOf, type SourceGoods } from "./source-goods.ts";

/**
 * A text written by rules, and the words of the source that were left out because a shop may not use them.
 */
interface WrittenText {
  text: string;
  leftOut: string[];
}

const rules: Record<MaterialKind, (sheet: Sheet) => WrittenText> = {
  title: writeTitle,
  bullets: writeBullets,
  description: writeDescription,
  keywords: writeKeywords,
  attributes: writeAttributes,
  sizes: writeSizes,
  translation: writeTranslation,
  customs: writeCustoms,
};

/** Writes a text of goods without a model, by the label table, the attributes and the marketplace's rules. */
export function writeByRules(
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialSettings,
  terms: Terms,
): WrittenText {
  const { text, leftOut } = rules[kind]({ goods, wish, terms, facts: factsOf(goods) });
  return { text: plainLines(text, materialLimits.lettersMax), leftOut: [...new Set(leftOut)] };
}

/** The input of each rule. */
interface Sheet {
  goods: SourceGoods;
  facts: readonly Fact[];
  wish: MaterialSettings;
  terms: Terms;
}

/** Trade jargon and praise that suppliers put into titles. */
const noise =
  /卸売り?|問屋|工場直[送売販]|メーカー直[送売販]|直販|現物|在庫あり|現貨|越境(EC)?|爆款|新款|ネット人気|インスタ映え|トレンド商品|同款|批发|厂家|现货|直供|跨境|货源|人気商品|OEM(対応)?|ODM(対応)?|オリジナル(印刷)?対応|写真オーダー向け|印刷対応|刺繍向け/g;

/** Removes words that a shop may not use, and answers them. */
function cleaned(text: string, { facts, wish }: Pick<Sheet, "facts" | "wish">): WrittenText {
  const { exaggeration, medical, trademark } = forbiddenIn(text);
  const avoided = partedWords(wish.avoid).filter((word) => text.includes(word));
  const leftOut = [
    ...exaggeration,
    ...medical,
    ...trademark,
    ...unprovenClaims(text, facts),
    ...avoided,
  ];
  const kept = leftOut.reduce((left, word) => left.replaceAll(word, ""), text.replace(noise, ""));
  return { text: kept.replace(/\s+/g, " ").trim(), leftOut };
}

/** Joins words while they fit, leaving out those that the text contains already. */
function fitted(words: readonly string[], kind: MaterialKind, wish: MaterialSettings, by = " ") {
  const { max, unit } = lengthRule(wish.market, kind);
  let text = "";
  for (const word of words) {
    if (!word || text.includes(word)) continue;
    const longer = text ? text + by + word : word;
    if (lengthOf(longer, unit) <= max) text = longer;
  }
  return text;
}

const coloursNamed = 4;

/** 商品名: writes the noun first, then distinguishing properties as far as the marketplace's length allows. */
function writeTitle(sheet: Sheet): WrittenText {
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

/** Answers size ranges such as S〜2XL, and colours where there are few. */
function rangesOf({ goods, wish }: Sheet) {
  return goods.choices.flatMap(({ nameJa, values }) => {
    const words = values.map(({ ja }) => plainLine(ja, 40));
    const isSize = /サイズ|号|寸/.test(nameJa);
    if (isSize && words.length > 1) return [`${words[0]}〜${words.at(-1)}`];
    // Amazon makes a page of each colour and wants no colours in the parent's name.
    if (wish.market === "amazon" || words.length > coloursNamed) return [];
    return words.length > 1 ? [words.join("・")] : [];
  });
}

const bulletsMax = 5;
const lineMax = 100;
const namedMax = 12;

const joined = (words: readonly string[]) => words.filter(Boolean).join("、");

function choiceLines({ goods }: Sheet) {
  return goods.choices
    .filter(({ values }) => values.length > 0)
    .map(({ nameJa, values }) => {
      const named = values.slice(0, namedMax).map(({ ja }) => plainLine(ja, 40));
      const more = values.length > namedMax ? "、ほか" : "";
      return { name: plainLine(nameJa, 20), text: joined(named) + more, count: values.length };
    });
}

function sizeLine({ goods }: Sheet) {
  const measures = measuresOf(goods);
  return joined([
    measures ? `約 ${measures} cm` : "",
    goods.weightGrams === null ? "" : `重量 約${goods.weightGrams}g`,
  ]);
}

/** 箇条書き: writes at most five lines, beginning with what buyers ask about first. */
function writeBullets(sheet: Sheet): WrittenText {
  const { facts } = sheet;
  const of = (...meanings: readonly Parameters<typeof factOf>[1][]) =>
    joined([...new Set(meanings.flatMap((meaning) => factOf(facts, meaning) ?? []))]);
  const size = sizeLine(sheet);
  const lines = [
    [of("material") && "素材", joined([of("material"), lining(sheet)])],
    ["特長", of("feature", "closure", "style", "power")],
    ["梱包時の寸法・重量", size && `${size}（目安）`],
    ...choiceLines(sheet).map(({ name, text }) => [name, text]),
    ["用途", of("use", "audience", "season")],
  ];
  const told = lines
    .filter(([name, text]) => name && text)
    .map(([name, text]) => `${name}: ${text}`);
  const texts = told.slice(0, bulletsMax).map((line) => cleaned(line.slice(0, lineMax), sheet));
  return {
    text: texts
      .map(({ text }) => text)
      .filter((text) => !/: ?$/.test(text))
      .join("\n"),
    leftOut: texts.flatMap(({ leftOut }) => leftOut),
  };
}

function lining({ facts }: Sheet) {
  const [inside, sole] = [factOf(facts, "lining"), factOf(facts, "sole")];
  return joined([inside ? `裏地 ${inside}` : "", sole ? `靴底 ${sole}` : ""]);
}

/** 商品説明: writes plain sentences from the source, and the usual notes about measures and colours. */
function writeDescription(sheet: Sheet): WrittenText {
  const { goods, facts, wish } = sheet;
  const { text: name, leftOut } = cleaned(plainLine(goods.name, 200), sheet);
  const material = factOf(facts, "material");
  const feature = factOf(facts, "feature");
  const use = factOf(facts, "use");
  const size = sizeLine(sheet);
  const sentences = [
    `${name}です。`,
    material ? `素材は${material}を使用しています。` : "",
    feature ? `機能: ${feature}。` : "",
    use ? `${use}でお使いいただけます。` : "",
    ...choiceLines(sheet).map(({ name: of, text, count }) =>
      count > 1 ? `${of}は${text}からお選びいただけます。` : `${of}は${text}です。`,
    ),
    size ? `梱包したときの大きさは${size}です（目安）。` : "",
    "手作業で採寸しているため、表記と多少の差が出ることがあります。",
    "お使いの画面により、色が実物と異なって見えることがあります。",
  ].map((sentence) => cleaned(sentence, sheet));
  return {
    text: fitted(
      sentences
        .map(({ text }) => text)
        .filter((text) => !/^(機能: |でお使い|です)?。?$/.test(text)),
      "description",
      wish,
      "\n",
    ),
    leftOut: [...new Set([...leftOut, ...sentences.flatMap((one) => one.leftOut)])],
  };
}

/** Sizes are given in tenths of a centimetre. */
const tenths = (value: number) => String(Math.round(value * 10) / 10);

const inch = 2.54;
const perUnit: Record<string, number> = {
  mm: 0.1,
  毫米: 0.1,
  cm: 1,
  厘米: 1,
  公分: 1,
  m: 100,
  米: 100,
  英寸: inch,
  インチ: inch,
  inch: inch,
  '"': inch,
};
const measured =
  /(\d+(?:\.\d+)?(?:\s*[x×*~〜-]\s*\d+(?:\.\d+)?)*)\s*(mm|毫米|cm|厘米|公分|英寸|インチ|inch|"|m(?![a-z²l])|米)/gi;

/**
 * Converts the lengths of a text to centimetres: 6mm to 0.6, 10x14cm to 10 × 14. Undefined if it contains
 * none.
 */
export function inCentimetres(said: string): string | undefined {
  const found = [...plainLine(said, 200).matchAll(measured)].map(([, figures = "", unit = ""]) => {
    const factor = perUnit[unit.toLowerCase()] ?? 1;
    return figures
      .replace(/\s/g, "")
      .replace(/[x*]/gi, "×")
      .replace(/[~-]/g, "〜")
      .replace(/\d+(?:\.\d+)?/g, (figure) => tenths(Number(figure) * factor))
      .replace(/×/g, " × ");
  });
  return found.length > 0 ? found.join(" / ") : undefined;
}

/** Converts Chinese shoe sizes (GB/T 3293) to centimetres: half of the size plus ten. */
function soleOf(number: string) {
  const one = (figure: string) => ((Number(figure) + 10) / 2).toFixed(1);
  return number.replace(/\d+(?:\.\d+)?/g, one).replace(/[-~]/, "〜");
}

/** Attributes that measure the packaging. */
const ofPack = /包装|装箱|外箱|箱规|彩盒|纸箱/;

/**
 * サイズ表: lists choices and measures in centimetres. 寸 without 英 may be an inch or a Chinese inch, so such
 * values are reported as left out.
 */
function writeSizes({ goods }: Sheet): WrittenText {
  const unsure: string[] = [];
  const told = (value: { ja: string; zh: string }, isShoe: boolean) => {
    const zh = plainLine(value.zh, 80);
    if (isShoe && /^\d{2}(\.5)?([-~]\d{2})?$/.test(zh)) return `${soleOf(zh)}（足の長さの目安）`;
    if (/\d\s*寸/.test(zh) && !/英寸/.test(zh)) unsure.push(zh);
    return inCentimetres(zh) ?? inCentimetres(value.ja);
  };
  const choices = goods.choices.flatMap(({ nameJa, nameZh, values }) => {
    const isShoe = /鞋码|靴|シューズ/.test(nameZh + nameJa);
    const rows = values.slice(0, 60).flatMap((value) => {
      const length = told(value, isShoe);
      return length ? [`${plainLine(value.ja, 40)}\t${length}`] : [];
    });
    return rows.length > 0 ? [`${plainLine(nameJa, 40)}\tcm`, ...rows] : [];
  });
  const facts = goods.attributes.slice(0, 60).flatMap(({ nameZh, nameJa, valueZh, valueJa }) => {
    const length = told({ zh: valueZh, ja: valueJa }, false);
    const name = plainLine(nameJa, 40);
    return length ? [`${ofPack.test(nameZh) ? `梱包時（${name}）` : name}\t${length}`] : [];
  });
  const measures = measuresOf(goods);
  const whole = measures ? [`梱包時（長さ × 幅 × 高さ）\t${measures}`] : [];
  return {
    text: [...whole, ...facts, ...choices].join("\n"),
    leftOut: unsure,
  };
}

const isRead = (word: string) => /[\p{Script=Katakana}\p{Script=Hiragana}a-z]/iu.test(word);

/**
 * 検索語: lists other names of such goods, then their uses; for Amazon nothing that the title contains
 * already.
 */
function writeKeywords(sheet: Sheet): WrittenText {
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

/** The column names of Amazon's sheets. */
const amazonNames: Record<string, string> = {
  カラー: "color",
  サイズ: "size",
  素材: "material_type",
  対象: "target_audience",
  原産国: "country_of_origin",
  // Marketplaces distinguish the package from the goods; the measures known here are the package's.
  梱包時の寸法: "item_package_dimensions",
  梱包時の重量: "item_package_weight",
};

/** 商品の仕様: writes one field a line, with a tab between name and value for spreadsheets. */
function writeAttributes(sheet: Sheet): WrittenText {
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

/** 日本語訳: translates the supplier's title and attributes by the label table; unknown words stay Chinese. */
function writeTranslation({ goods, terms, wish }: Sheet): WrittenText {
  const known = withGoods(terms);
  const read = (zh: string) => translate(known, plainLine(zh, 200)).ja;
  const title = goods.titleZh ? read(goods.titleZh) : plainLine(goods.name, 200);
  const lines = goods.attributes
    .slice(0, 60)
    .map(({ nameZh, valueZh }) => `${read(nameZh)}: ${read(valueZh)}`);
  return { text: fitted([title, ...lines], "translation", wish, "\n"), leftOut: [] };
}

let joinedWords: { terms: Terms; known: Terms } | undefined;

/** Adds the names of goods that search knows to the label table, whose own words take precedence. */
function withGoods(terms: Terms): Terms {
  if (joinedWords?.terms !== terms) {
    const goods = knownNames()
      .filter(({ name }) => /^\p{Script=Han}{2,}$/u.test(name))
      .flatMap(({ name }) =>
        kindsOf(name)
          .flatMap((kind) => kind.names.slice(0, 1))
          .map((ja) => [name, ja] as const),
      )
      .filter(([, ja]) => isRead(ja));
    joinedWords = { terms, known: new Map([...goods, ...terms]) };
  }
  return joinedWords.known;
}

const nouns =
  "T恤=T-SHIRT 卫衣=SWEATSHIRT 开衫=CARDIGAN 毛衣=SWEATER 衬衫=SHIRT 阔腿裤=TROUSERS 牛仔裤=JEANS 短裤=SHORTS 裤=TROUSERS 连衣裙=DRESS 半身裙=SKIRT 裙=SKIRT 外套=JACKET 夹克=JACKET 羽绒服=DOWN_JACKET 背心=VEST 棒球帽=CAP 帽=HAT 袜=SOCKS 围巾=SCARF 围裙=APRON 手套=GLOVES 腰带=BELT 购物袋=SHOPPING_BAG 手提纸袋=PAPER_BAG 托特包=TOTE_BAG 手提袋=TOTE_BAG 斜挎包=SHOULDER_BAG 双肩包=BACKPACK 化妆包=COSMETIC_POUCH 内胆=BAG_ORGANIZER 束口袋=DRAWSTRING_BAG 钱包=WALLET 胸包=SLING_BAG 行李箱=SUITCASE 化妆刷=MAKEUP_BRUSH 粉扑=MAKEUP_PUFF 按摩梳=HAIR_BRUSH 宠物梳=PET_BRUSH 梳=COMB 喷雾瓶=SPRAY_BOTTLE 发夹=HAIR_CLIP 指甲剪=NAIL_CLIPPERS 发带=HAIR_BAND 花盆=FLOWER_POT 浇水壶=WATERING_CAN 螺丝刀=SCREWDRIVER 工具箱=TOOL_BOX 修枝剪=PRUNING_SHEARS 剪刀=SCISSORS 挂钩=HOOK 卷尺=TAPE_MEASURE 毛绒公仔=PLUSH_TOY 积木=BUILDING_BLOCKS 拼图=JIGSAW_PUZZLE 猫玩具=CAT_TOY 玩具=TOY 钥匙扣=KEY_RING 立牌=ACRYLIC_STAND 毛线=KNITTING_YARN 贴纸=STICKER 展示盒=DISPLAY_CASE 收纳箱=STORAGE_BOX 收纳篮=STORAGE_BASKET 收纳袋=STORAGE_BAG 抱枕套=CUSHION_COVER 台灯=DESK_LAMP 地垫=DOOR_MAT 地毯=CARPET 挂钟=WALL_CLOCK 花瓶=VASE 化妆镜=MIRROR 镜=MIRROR 衣架=CLOTHES_HANGER 马克杯=MUG 保温杯=VACUUM_FLASK 随行杯=TUMBLER 水壶=WATER_BOTTLE 杯=CUP 厨具套装=KITCHEN_TOOL_SET 便当盒=LUNCH_BOX 餐盘=PLATE 平底锅=FRYING_PAN 密封罐=STORAGE_JAR 砧板=CUTTING_BOARD 晴雨伞=UMBRELLA 伞=UMBRELLA 瑜伽垫=YOGA_MAT 折叠椅=FOLDING_CHAIR 椅=CHAIR 帐篷=TENT 蛋卷桌=FOLDING_TABLE 桌=TABLE 野餐垫=PICNIC_MAT 宠物碗=PET_BOWL 宠物窝=PET_BED 牵引绳=PET_LEASH 项圈=PET_COLLAR 猫抓板=CAT_SCRATCHER 宠物外出包=PET_CARRIER 手机套=PHONE_CASE 手机壳=PHONE_CASE 数据线=USB_CABLE 手机支架=PHONE_STAND 耳机保护套=EARPHONE_CASE 平板保护套=TABLET_CASE 鼠标垫=MOUSE_PAD 挂绳=STRAP 运动鞋=SNEAKERS 帆布鞋=CANVAS_SHOES 凉鞋=SANDALS 拖鞋=SLIPPERS 雨靴=RAIN_BOOTS 乐福鞋=LOAFERS 鞋垫=INSOLES 鞋=SHOES 礼品盒=GIFT_BOX 飞机盒=CARDBOARD_BOX 笔记本=NOTEBOOK 中性笔=BALLPOINT_PEN 和纸胶带=MASKING_TAPE 封箱胶带=PACKING_TAPE 胶带=ADHESIVE_TAPE 快递袋=MAILING_BAG 文件夹=FILE_FOLDER 毛巾=TOWEL 毯=BLANKET 窗帘=CURTAIN 手表=WATCH 项链=NECKLACE 耳环=EARRINGS 手链=BRACELET 包=BAG 袋=BAG";

const materials =
  "涤棉=POLYESTER_COTTON 精梳棉=COTTON 纯棉=COTTON 全棉=COTTON 棉麻=COTTON_LINEN 无纺布=NON-WOVEN 帆布=CANVAS 棉=COTTON 亚麻=LINEN 涤纶=POLYESTER 尼龙=NYLON 锦纶=NYLON 腈纶=ACRYLIC_FIBER 羊毛混纺=WOOL_BLEND 羊毛=WOOL 羊绒=CASHMERE 真丝=SILK 莫代尔=MODAL 雪纺=CHIFFON 牛仔布=DENIM 灯芯绒=CORDUROY 牛津布=OXFORD_CLOTH 网布=MESH 绒=PILE_FABRIC 毛毡=FELT 超纤=SYNTHETIC_LEATHER TPU=TPU PU=PU_LEATHER 牛皮纸=KRAFT_PAPER 牛皮=COWHIDE_LEATHER 真皮=LEATHER 瓦楞纸=CORRUGATED_PAPER 白卡纸=PAPERBOARD 灰板纸=PAPERBOARD 铜版纸=COATED_PAPER 和纸=WASHI_PAPER 纸=PAPER 不锈钢=STAINLESS_STEEL 碳钢=CARBON_STEEL 铝合金=ALUMINIUM_ALLOY 铝=ALUMINIUM 锌合金=ZINC_ALLOY 铁=IRON 钢=STEEL 合金=ALLOY 硅胶=SILICONE 橡胶=RUBBER 乳胶=LATEX 亚克力=ACRYLIC ABS=ABS_PLASTIC TPE=TPE PVC=PVC EVA=EVA PET=PET_PLASTIC PP=PLASTIC PE=PE 密胺=MELAMINE 塑料=PLASTIC 树脂=RESIN 玻璃=GLASS 骨瓷=BONE_CHINA 陶=CERAMIC 竹=BAMBOO 榉木=BEECH_WOOD 木=WOODEN 藤=RATTAN 海绵=SPONGE 棕=COIR";

const wearers = "男女=UNISEX 女=WOMEN'S 男=MEN'S 儿童=CHILDREN'S 婴儿=BABY 宠物=PET";

const table = (words: string) =>
  words.split(" ").map((pair) => {
    const [zh = "", en = ""] = pair.split("=");
    return { zh, en: en.replaceAll("_", " ") };
  });

const tables = { noun: table(nouns), material: table(materials), wearer: table(wearers) };

/**
 * Finds the English word for a Chinese text: in a title the last and longest noun, in a material its first.
 */
function customsWord(kind: keyof typeof tables, zh: string) {
  const found = tables[kind].filter((word) => zh.includes(word.zh));
  if (kind !== "noun") return found[0]?.en;
  const end = (word: { zh: string }) => zh.lastIndexOf(word.zh) + word.zh.length;
  return found.sort((one, other) => end(other) - end(one) || other.zh.length - one.zh.length)[0]
    ?.en;
}

const worn = /服|衣|恤|裤|裙|帽|袜|鞋|靴|围巾|手套|衫/;

/**
 * 通関用の品名: writes wearer, material and noun in capitals; the product's own customs name where no noun is
 * known.
 */
function writeCustoms({ goods, facts }: Sheet): WrittenText {
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

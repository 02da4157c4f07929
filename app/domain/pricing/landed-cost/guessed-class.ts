import type { GoodsClass } from "./goods-class.ts";

/** What goes with a device and holds no battery, as titles name it. */
export const unpoweredWords = [
  ...["手机壳", "保护壳", "外壳", "手机套", "保护套", "皮套", "硅胶套", "收纳"],
  ...["钢化膜", "保护膜", "贴膜", "支架", "挂绳", "挂链", "腕带", "防尘塞"],
  ...["数据线", "充电线", "转接头", "理线", "鼠标垫", "键盘膜", "贴纸"],
];

/** What makes a battery likely again, be it a case or a stand. */
export const poweredWords = [
  "电池",
  "充电宝",
  "充电壳",
  "移动电源",
  "锂",
  "蓝牙",
  "无线充",
  "风扇",
  "灯",
];

/**
 * What goods of a category are taken for by their Chinese title: a category whose goods run on batteries
 * has cases, films and stands as well, which carriers take as general goods.
 */
export function guessedClass(ofCategory: GoodsClass, titleZh = ""): GoodsClass {
  if (ofCategory !== "battery") return ofCategory;
  const names = (words: readonly string[]) => words.some((word) => titleZh.includes(word));
  return names(unpoweredWords) && !names(poweredWords) ? "general" : "battery";
}

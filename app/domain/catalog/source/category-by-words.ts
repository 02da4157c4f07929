/** The category of goods that match no other; its duty range is the widest, because nothing is known. */
export const otherCategory = {
  id: "other",
  nameJa: "その他",
  nameZh: "其他",
  picture: "",
  dutyLowPercent: "0",
  dutyHighPercent: "30",
  position: 99,
} as const;

/** The words by which marketplaces name the goods of our categories, the most specific first. */
const words: readonly (readonly [id: string, words: RegExp])[] = [
  ["pet", /宠物|猫|狗|犬/],
  ["shoes", /鞋|靴/],
  ["phone", /手机|电脑|数码|充电|数据线|耳机|键盘|鼠标|平板/],
  ["beauty", /美妆|化妆|彩妆|美容|美甲|护肤|梳/],
  ["hobby", /玩具|公仔|模型|积木|毛绒|手办|益智/],
  ["stationery", /文具|办公|笔记本|本册|纸|包装|礼盒|贴纸|笔/],
  ["outdoor", /户外|露营|帐篷|运动|健身|钓鱼|骑行|登山/],
  ["garden", /五金|工具|园艺|花盆|园林/],
  ["kitchen", /厨|餐|杯|碗|锅|壶|盘|筷|勺|刀/],
  ["bags", /箱包|包袋|背包|钱包|手提包|双肩包|单肩包|托特|行李/],
  ["apparel", /服|衣|裙|裤|帽|围巾|袜|手套|内衣|毛衣/],
  ["interior", /收纳|家居|家纺|家具|窗帘|地毯|抱枕|灯|置物/],
];

/** Finds our category by the marketplace's category name, or else by the title. */
export function categoryByWords(categoryZh: string, titleZh: string) {
  for (const text of [categoryZh, titleZh]) {
    const found = words.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return otherCategory.id;
}

import type { Platform, SeedSupplier, ShopTag } from "./shapes.ts";

type Row = [
  platform: Platform,
  nameZh: string,
  provinceZh: string,
  cityZh: string,
  foundedYear: number,
  sells: string,
  tags: readonly ShopTag[],
];

const mill: ShopTag[] = ["factory", "ships_48h", "rate_48h_95"];
const chosenMill: ShopTag[] = ["factory", "ships_48h", "rate_48h_99", "selected"];
const stockist: ShopTag[] = ["factory", "ships_24h", "rate_24h_95"];
const chosenStockist: ShopTag[] = [
  "factory",
  "ships_today",
  "ships_24h",
  "rate_24h_99",
  "selected",
];
const shop: ShopTag[] = ["ships_24h", "rate_24h_95", "return_7d"];
const slowShop: ShopTag[] = ["ships_48h", "rate_48h_95", "return_7d"];
const chosenShop: ShopTag[] = ["ships_today", "rate_24h_99", "return_7d", "selected"];

const rows: Row[] = [
  ["1688", "义乌市禾木箱包有限公司", "浙江", "义乌", 2011, "bags", mill],
  ["1688", "保定白沟云驰箱包厂", "河北", "白沟", 2009, "bags", stockist],
  ["1688", "广州市花都晨岸皮具有限公司", "广东", "广州", 2013, "bags/wallet,bags/shoulder,bags/pouch,phone/wallet", chosenMill],
  ["1688", "泉州拓野户外箱包有限公司", "福建", "泉州", 2012, "bags/backpack,bags/shoulder,outdoor/drawstring,outdoor/rug", mill],
  ["1688", "温州苍南绿禾布袋厂", "浙江", "温州", 2010, "bags/tote,bags/drawstring,apparel/apron", chosenStockist],
  ["taobao", "白沟小麦家包包", "河北", "白沟", 2018, "bags", shop],
  ["1688", "广州十三行蔚蓝服饰有限公司", "广东", "广州", 2014, "apparel/tee,apparel/hoodie,apparel/dress,apparel/pants", stockist],
  ["1688", "杭州素织服饰有限公司", "浙江", "杭州", 2015, "apparel/knit,apparel/dress,apparel/pants,apparel/tee", chosenMill],
  ["1688", "诸暨市足上针织厂", "浙江", "诸暨", 2008, "apparel/socks", stockist],
  ["1688", "桐乡濮院暖川羊毛衫有限公司", "浙江", "桐乡", 2012, "apparel/knit,apparel/scarf", mill],
  ["1688", "东莞市虎门一朵服装厂", "广东", "东莞", 2016, "apparel/tee,apparel/hoodie,apparel/apron,apparel/cap", mill],
  ["taobao", "棉麻小院服饰店", "浙江", "杭州", 2019, "apparel", shop],
  ["tmall", "衣初旗舰店", "上海", "上海", 2017, "apparel", chosenShop],
  ["1688", "温州瓯步鞋业有限公司", "浙江", "温州", 2007, "shoes/loafer,shoes/sneaker,shoes/sandal", mill],
  ["1688", "晋江市风行体育用品有限公司", "福建", "晋江", 2010, "shoes/sneaker,outdoor/glove", chosenMill],
  ["1688", "揭阳市软云拖鞋厂", "广东", "揭阳", 2013, "shoes/slipper,shoes/sandal,shoes/boots", stockist],
  ["1688", "台州温岭康足鞋材有限公司", "浙江", "台州", 2014, "shoes/insole,shoes/boots", mill],
  ["taobao", "阿木家手作鞋", "广东", "广州", 2020, "shoes", slowShop],
  ["1688", "景德镇青禾陶瓷有限公司", "江西", "景德镇", 2012, "kitchen/mug,kitchen/plate,interior/vase", chosenMill],
  ["1688", "潮州市韩江窑陶瓷厂", "广东", "潮州", 2006, "kitchen/mug,kitchen/plate,interior/vase,garden/pot", mill],
  ["1688", "永康市恒泉杯业有限公司", "浙江", "永康", 2011, "kitchen/tumbler,kitchen/bottle", chosenStockist],
  ["1688", "阳江市刃工厨具有限公司", "广东", "阳江", 2009, "kitchen/pan,kitchen/tools,kitchen/board,beauty/shears", mill],
  ["1688", "台州黄岩润家塑业有限公司", "浙江", "台州", 2010, "kitchen/lunchbox,kitchen/jar,interior/crate,interior/hanger,pet/bowl,hobby/blocks", stockist],
  ["1688", "安吉竹里竹木制品厂", "浙江", "安吉", 2013, "kitchen/board,kitchen/lunchbox,kitchen/tools,interior/mirror", mill],
  ["taobao", "小灶台厨房杂货", "浙江", "义乌", 2018, "kitchen", shop],
  ["tmall", "食光里旗舰店", "浙江", "杭州", 2016, "kitchen", chosenShop],
  ["1688", "佛山市顺德居然美家居有限公司", "广东", "佛山", 2013, "interior/clock,interior/mirror,interior/hanger", mill],
  ["1688", "曹县木语工艺品有限公司", "山东", "菏泽", 2014, "interior/clock,interior/basket,hobby/blocks,hobby/puzzle", mill],
  [
    "1688",
    "义乌市归序收纳用品有限公司",
    "浙江",
    "义乌",
    2015,
    "interior/crate,interior/basket,interior/hanger,stationery/folder",
    chosenStockist,
  ],
  ["1688", "中山市古镇星芒灯饰厂", "广东", "中山", 2012, "interior/lamp", mill],
  ["1688", "南通叠石桥织梦家纺有限公司", "江苏", "南通", 2010, "interior/cushion,interior/rug,beauty/scarf", mill],
  ["taobao", "慢半拍家居馆", "上海", "上海", 2019, "interior", shop],
  ["1688", "东莞市纸言包装制品有限公司", "广东", "东莞", 2010, "stationery/giftbox,stationery/carton,stationery/paperbag", chosenStockist],
  ["1688", "苍南县龙港印象包装厂", "浙江", "温州", 2008, "stationery/giftbox,stationery/carton,stationery/paperbag,stationery/envelope", mill],
  ["1688", "宁波墨白文具有限公司", "浙江", "宁波", 2011, "stationery/notebook,stationery/pen,stationery/folder", stockist],
  ["1688", "义乌市彩页文化用品有限公司", "浙江", "义乌", 2014, "stationery/roll,stationery/notebook,stationery/envelope,hobby/envelope,hobby/puzzle", stockist],
  ["tmall", "纸上花园旗舰店", "江苏", "苏州", 2018, "stationery", shop],
  ["1688", "平阳县水头爪爪宠物用品厂", "浙江", "温州", 2013, "pet/leash,pet/collar,pet/carrier", chosenMill],
  ["1688", "邢台市喵乐宠物用品有限公司", "河北", "邢台", 2016, "pet/cattoy,pet/board,pet/petbed,pet/comb", stockist],
  ["1688", "义乌市汪喵小窝宠物用品有限公司", "浙江", "义乌", 2017, "pet", stockist],
  ["taobao", "三花猫的小店", "江苏", "苏州", 2020, "pet", shop],
  ["1688", "绍兴上虞晴雨伞业有限公司", "浙江", "绍兴", 2005, "outdoor/brolly", mill],
  ["1688", "永康市远山户外用品有限公司", "浙江", "永康", 2013, "outdoor/chair,outdoor/tent,outdoor/table,outdoor/drawstring", chosenMill],
  ["1688", "德州舒展体育用品有限公司", "山东", "德州", 2012, "outdoor/mat,outdoor/glove,outdoor/rug", stockist],
  ["taobao", "周末去露营", "四川", "成都", 2020, "outdoor", slowShop],
  ["1688", "深圳市贝壳数码配件有限公司", "广东", "深圳", 2014, "phone", chosenStockist],
  ["1688", "深圳市龙华线上科技有限公司", "广东", "深圳", 2016, "phone/cable,phone/stand,phone/leash", stockist],
  ["1688", "东莞市塘厦硅语制品厂", "广东", "东莞", 2013, "phone/phone,phone/case,phone/rug", mill],
  ["tmall", "壳先生数码旗舰店", "广东", "深圳", 2018, "phone", shop],
  ["1688", "沧州青县绒采化妆刷厂", "河北", "沧州", 2011, "beauty/brush,beauty/puff", mill],
  ["1688", "广州市白云丽格美妆工具有限公司", "广东", "广州", 2015, "beauty", chosenStockist],
  ["1688", "义乌市簪语饰品有限公司", "浙江", "义乌", 2014, "beauty/clip,beauty/scarf,hobby/keyring", stockist],
  ["taobao", "梳妆台前小铺", "广东", "广州", 2019, "beauty", shop],
  ["1688", "汕头市澄海区方圆积木玩具厂", "广东", "汕头", 2009, "hobby/blocks,hobby/puzzle", chosenMill],
  ["1688", "扬州软糖玩具礼品有限公司", "江苏", "扬州", 2010, "hobby/plush", mill],
  ["1688", "东莞市亚光亚克力制品有限公司", "广东", "东莞", 2015, "hobby/stand,hobby/keyring,hobby/blocks", mill],
  ["taobao", "线团手作材料店", "浙江", "绍兴", 2018, "hobby/yarn,hobby/envelope,hobby/plush", shop],
  ["1688", "临沂市沂工五金工具有限公司", "山东", "临沂", 2008, "garden/driver,garden/toolbox,garden/shears,garden/roll", mill],
  ["1688", "台州黄岩绿意园艺用品厂", "浙江", "台州", 2011, "garden/pot,garden/can,garden/glove,garden/shears", chosenStockist],
  ["1688", "金华市匠多五金制品有限公司", "浙江", "金华", 2012, "garden/hook,garden/roll,garden/driver,garden/toolbox,garden/glove", mill],
];

const suppliers = rows.map(
  ([platform, nameZh, provinceZh, cityZh, foundedYear, sells, tags], index) => ({
    supplier: {
      ...{ id: `s${1001 + index}`, platform, nameZh, provinceZh, cityZh, foundedYear },
      ratingTenths: 42 + ((index * 7) % 8),
      repurchasePercent: 18 + ((index * 29) % 47),
      tags: [...tags],
    },
    sells: sells.split(","),
  }),
);

/** The demo's sixty sellers: invented names in the towns where such goods are made. */
export function seedSuppliers(): SeedSupplier[] {
  return suppliers.map(({ supplier }) => supplier);
}

/** Who sells goods of a category: some sell all of it, a mill only what it makes (`shoes/boots`). */
export function suppliersOf(categoryId: string, drawing: string): SeedSupplier[] {
  return suppliers
    .filter(({ sells }) => sells.some((goods) => goods === categoryId || goods === `${categoryId}/${drawing}`))
    .map(({ supplier }) => supplier);
}

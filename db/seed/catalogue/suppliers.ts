import type { Platform, SeedSupplier, ShopTag } from "./shapes.ts";

const standings: Record<string, ShopTag[]> = {
  mill: ["factory", "ships_48h", "rate_48h_95"],
  chosenMill: ["factory", "ships_48h", "rate_48h_99", "selected"],
  stockist: ["factory", "ships_24h", "rate_24h_95"],
  chosenStockist: ["factory", "ships_today", "ships_24h", "rate_24h_99", "selected"],
  shop: ["ships_24h", "rate_24h_95", "return_7d"],
  slowShop: ["ships_48h", "rate_48h_95", "return_7d"],
  chosenShop: ["ships_today", "rate_24h_99", "return_7d", "selected"],
};

// Platform, name, province, town, founded, standing, goods: a category, or one drawing of it.
const rows = `
1688 义乌市禾木箱包有限公司 浙江 义乌 2011 mill bags
1688 保定白沟云驰箱包厂 河北 白沟 2009 stockist bags
1688 广州市花都晨岸皮具有限公司 广东 广州 2013 chosenMill bags/wallet,bags/shoulder,bags/pouch,phone/wallet
1688 泉州拓野户外箱包有限公司 福建 泉州 2012 mill bags/backpack,bags/shoulder,outdoor/drawstring,outdoor/rug
1688 温州苍南绿禾布袋厂 浙江 温州 2010 chosenStockist bags/tote,bags/drawstring,apparel/apron
taobao 白沟小麦家包包 河北 白沟 2018 shop bags
1688 广州十三行蔚蓝服饰有限公司 广东 广州 2014 stockist apparel/tee,apparel/hoodie,apparel/dress,apparel/pants
1688 杭州素织服饰有限公司 浙江 杭州 2015 chosenMill apparel/knit,apparel/dress,apparel/pants,apparel/tee
1688 诸暨市足上针织厂 浙江 诸暨 2008 stockist apparel/socks
1688 桐乡濮院暖川羊毛衫有限公司 浙江 桐乡 2012 mill apparel/knit,apparel/scarf
1688 东莞市虎门一朵服装厂 广东 东莞 2016 mill apparel/tee,apparel/hoodie,apparel/apron,apparel/cap
taobao 棉麻小院服饰店 浙江 杭州 2019 shop apparel
tmall 衣初旗舰店 上海 上海 2017 chosenShop apparel
1688 温州瓯步鞋业有限公司 浙江 温州 2007 mill shoes/loafer,shoes/sneaker,shoes/sandal
1688 晋江市风行体育用品有限公司 福建 晋江 2010 chosenMill shoes/sneaker,outdoor/glove
1688 揭阳市软云拖鞋厂 广东 揭阳 2013 stockist shoes/slipper,shoes/sandal,shoes/boots
1688 台州温岭康足鞋材有限公司 浙江 台州 2014 mill shoes/insole,shoes/boots
taobao 阿木家手作鞋 广东 广州 2020 slowShop shoes
1688 景德镇青禾陶瓷有限公司 江西 景德镇 2012 chosenMill kitchen/mug,kitchen/plate,interior/vase
1688 潮州市韩江窑陶瓷厂 广东 潮州 2006 mill kitchen/mug,kitchen/plate,interior/vase,garden/pot
1688 永康市恒泉杯业有限公司 浙江 永康 2011 chosenStockist kitchen/tumbler,kitchen/bottle
1688 阳江市刃工厨具有限公司 广东 阳江 2009 mill kitchen/pan,kitchen/tools,kitchen/board,beauty/shears
1688 台州黄岩润家塑业有限公司 浙江 台州 2010 stockist kitchen/lunchbox,kitchen/jar,interior/crate,interior/hanger,pet/bowl,hobby/blocks
1688 安吉竹里竹木制品厂 浙江 安吉 2013 mill kitchen/board,kitchen/lunchbox,kitchen/tools,interior/mirror
taobao 小灶台厨房杂货 浙江 义乌 2018 shop kitchen
tmall 食光里旗舰店 浙江 杭州 2016 chosenShop kitchen
1688 佛山市顺德居然美家居有限公司 广东 佛山 2013 mill interior/clock,interior/mirror,interior/hanger
1688 曹县木语工艺品有限公司 山东 菏泽 2014 mill interior/clock,interior/basket,hobby/blocks,hobby/puzzle
1688 义乌市归序收纳用品有限公司 浙江 义乌 2015 chosenStockist interior/crate,interior/basket,interior/hanger,stationery/folder
1688 中山市古镇星芒灯饰厂 广东 中山 2012 mill interior/lamp
1688 南通叠石桥织梦家纺有限公司 江苏 南通 2010 mill interior/cushion,interior/rug,beauty/scarf
taobao 慢半拍家居馆 上海 上海 2019 shop interior
1688 东莞市纸言包装制品有限公司 广东 东莞 2010 chosenStockist stationery/giftbox,stationery/carton,stationery/paperbag
1688 苍南县龙港印象包装厂 浙江 温州 2008 mill stationery/giftbox,stationery/carton,stationery/paperbag,stationery/envelope
1688 宁波墨白文具有限公司 浙江 宁波 2011 stockist stationery/notebook,stationery/pen,stationery/folder
1688 义乌市彩页文化用品有限公司 浙江 义乌 2014 stockist stationery/roll,stationery/notebook,stationery/envelope,hobby/envelope,hobby/puzzle
tmall 纸上花园旗舰店 江苏 苏州 2018 shop stationery
1688 平阳县水头爪爪宠物用品厂 浙江 温州 2013 chosenMill pet/leash,pet/collar,pet/carrier
1688 邢台市喵乐宠物用品有限公司 河北 邢台 2016 stockist pet/cattoy,pet/board,pet/petbed,pet/comb
1688 义乌市汪喵小窝宠物用品有限公司 浙江 义乌 2017 stockist pet
taobao 三花猫的小店 江苏 苏州 2020 shop pet
1688 绍兴上虞晴雨伞业有限公司 浙江 绍兴 2005 mill outdoor/brolly
1688 永康市远山户外用品有限公司 浙江 永康 2013 chosenMill outdoor/chair,outdoor/tent,outdoor/table,outdoor/drawstring
1688 德州舒展体育用品有限公司 山东 德州 2012 stockist outdoor/mat,outdoor/glove,outdoor/rug
taobao 周末去露营 四川 成都 2020 slowShop outdoor
1688 深圳市贝壳数码配件有限公司 广东 深圳 2014 chosenStockist phone
1688 深圳市龙华线上科技有限公司 广东 深圳 2016 stockist phone/cable,phone/stand,phone/leash
1688 东莞市塘厦硅语制品厂 广东 东莞 2013 mill phone/phone,phone/case,phone/rug
tmall 壳先生数码旗舰店 广东 深圳 2018 shop phone
1688 沧州青县绒采化妆刷厂 河北 沧州 2011 mill beauty/brush,beauty/puff
1688 广州市白云丽格美妆工具有限公司 广东 广州 2015 chosenStockist beauty
1688 义乌市簪语饰品有限公司 浙江 义乌 2014 stockist beauty/clip,beauty/scarf,hobby/keyring
taobao 梳妆台前小铺 广东 广州 2019 shop beauty
1688 汕头市澄海区方圆积木玩具厂 广东 汕头 2009 chosenMill hobby/blocks,hobby/puzzle
1688 扬州软糖玩具礼品有限公司 江苏 扬州 2010 mill hobby/plush
1688 东莞市亚光亚克力制品有限公司 广东 东莞 2015 mill hobby/stand,hobby/keyring,hobby/blocks
taobao 线团手作材料店 浙江 绍兴 2018 shop hobby/yarn,hobby/envelope,hobby/plush
1688 临沂市沂工五金工具有限公司 山东 临沂 2008 mill garden/driver,garden/toolbox,garden/shears,garden/roll
1688 台州黄岩绿意园艺用品厂 浙江 台州 2011 chosenStockist garden/pot,garden/can,garden/glove,garden/shears
1688 金华市匠多五金制品有限公司 浙江 金华 2012 mill garden/hook,garden/roll,garden/driver,garden/toolbox,garden/glove
`;

const suppliers = rows
  .trim()
  .split("\n")
  .map((row, index) => {
    const [platform, nameZh, provinceZh, cityZh, founded, standing, sells] = row.split(" ") as [
      Platform,
      ...[string, string, string, string, string, string],
    ];
    const supplier: SeedSupplier = {
      id: `s${1001 + index}`,
      platform,
      nameZh,
      provinceZh,
      cityZh,
      foundedYear: Number(founded),
      ratingTenths: 42 + ((index * 7) % 8),
      repurchasePercent: 18 + ((index * 29) % 47),
      tags: [...standings[standing]!],
    };
    return { supplier, sells: sells.split(",") };
  });

/** The demo's sixty sellers: invented names in the towns where such goods are made. */
export function seedSuppliers(): SeedSupplier[] {
  return suppliers.map(({ supplier }) => supplier);
}

/** Who sells goods of a category: some sell all of it, a mill only what it makes (`shoes/boots`). */
export function suppliersOf(categoryId: string, drawing: string): SeedSupplier[] {
  return suppliers
    .filter(({ sells }) =>
      sells.some((goods) => goods === categoryId || goods === `${categoryId}/${drawing}`),
    )
    .map(({ supplier }) => supplier);
}

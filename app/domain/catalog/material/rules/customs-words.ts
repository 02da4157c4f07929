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

/** The English word for what a Chinese text names: of a title the last and longest noun, of a material its first. */
export function customsWord(kind: keyof typeof tables, zh: string) {
  const found = tables[kind].filter((word) => zh.includes(word.zh));
  if (kind !== "noun") return found[0]?.en;
  const end = (word: { zh: string }) => zh.lastIndexOf(word.zh) + word.zh.length;
  return found.sort((one, other) => end(other) - end(one) || other.zh.length - one.zh.length)[0]
    ?.en;
}

/** What the provinces of China are called in Japanese, by how sellers write them without their rank. */
const provinces: Readonly<Record<string, string>> = {
  北京: "北京市",
  天津: "天津市",
  上海: "上海市",
  重庆: "重慶市",
  河北: "河北省",
  山西: "山西省",
  辽宁: "遼寧省",
  吉林: "吉林省",
  黑龙江: "黒竜江省",
  江苏: "江蘇省",
  浙江: "浙江省",
  安徽: "安徽省",
  福建: "福建省",
  江西: "江西省",
  山东: "山東省",
  河南: "河南省",
  湖北: "湖北省",
  湖南: "湖南省",
  广东: "広東省",
  海南: "海南省",
  四川: "四川省",
  贵州: "貴州省",
  云南: "雲南省",
  陕西: "陝西省",
  甘肃: "甘粛省",
  青海: "青海省",
  广西: "広西チワン族自治区",
  内蒙古: "内モンゴル自治区",
  宁夏: "寧夏回族自治区",
  新疆: "新疆ウイグル自治区",
  西藏: "チベット自治区",
};

/** The Japanese name of a Chinese province; undefined if the text is not a province. */
export function provinceInJapanese(zh: string) {
  return provinces[zh.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/u, "")];
}

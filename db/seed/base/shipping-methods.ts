/** The ways to Japan, in the order in which they are shown. */
export const methodRows = [
  {
    code: "fast-ship",
    nameJa: "高速船",
    nameZh: "高速船",
    descriptionJa:
      "上海から大阪・下関への定期船。先に計量するので、実測の重量でお支払いいただきます",
    daysMin: 6,
    daysMax: 9,
    weighsFirst: true,
  },
  {
    code: "air",
    nameJa: "航空便",
    nameZh: "空运",
    descriptionJa: "急ぎの荷物に。1箱30kgまで",
    daysMin: 3,
    daysMax: 5,
    weighsFirst: false,
  },
  {
    code: "sea",
    nameJa: "船便（混載）",
    nameZh: "海运拼箱",
    descriptionJa: "量の多い荷物に。通関の後、国内の宅配便でお届けします",
    daysMin: 18,
    daysMax: 28,
    weighsFirst: false,
  },
  {
    code: "express",
    nameJa: "国際宅配便",
    nameZh: "国际快递",
    descriptionJa: "少量の見本や小物に。0.5kgから",
    daysMin: 2,
    daysMax: 4,
    weighsFirst: false,
  },
  {
    code: "cubic",
    nameJa: "船便（容積建て）",
    nameZh: "海运拼柜（按方）",
    descriptionJa: "1m³を超える荷物に。港で計った容積か重量の高いほうで決まります",
    daysMin: 20,
    daysMax: 30,
    weighsFirst: true,
  },
].map((method, position) => ({ ...method, position }));

/** Of the demo: a way whose duty and tax we pay. */
export const airIncludedMethod = {
  code: "air-included",
  nameJa: "航空便（関税込み）",
  nameZh: "空运（代缴税费）",
  descriptionJa:
    "関税・輸入消費税・通関手数料をお見積に含みます。お受け取りのときのお支払いはありません",
  daysMin: 4,
  daysMax: 7,
  weighsFirst: false,
  position: methodRows.length,
};

interface OtherLaw {
  code: string;
  nameJa: string;
}

/** The laws behind the codes of the schedule's 他法令 column, by the names people know them by. */
const names: Record<string, string> = {
  AC: "農薬取締法",
  AD: "覚醒剤取締法",
  AM: "アルコール事業法",
  AN: "家畜伝染病予防法",
  CC: "大麻草の栽培の規制に関する法律",
  CR: "化審法（化学物質の審査）",
  EX: "火薬類取締法",
  FD: "食品衛生法",
  FE: "外国為替令",
  FL: "肥料の品質の確保等に関する法律",
  FM: "食糧法",
  FR: "水産資源保護法",
  FS: "銃刀法",
  GA: "高圧ガス保安法",
  HU: "鳥獣保護管理法",
  IA: "外来生物法",
  IL: "輸入貿易管理令（輸入承認）",
  IQ: "輸入貿易管理令（輸入割当て）",
  JK: "輸入貿易管理令（事前確認）",
  MA: "畜産経営安定法",
  NA: "麻薬及び向精神薬取締法",
  OP: "あへん法",
  PA: "医薬品医療機器等法（薬機法）",
  PD: "毒物及び劇物取締法",
  PE: "石油の備蓄の確保等に関する法律",
  PL: "植物防疫法",
  PM: "感染症法",
  PS: "郵便切手類模造等取締法",
  RA: "狂犬病予防法",
  SA: "水産流通適正化法",
  SH: "労働安全衛生法",
  SP: "砂糖・でん粉価格調整法",
  ST: "印紙等模造取締法",
  TK: "輸入貿易管理令（通関時確認）",
  WA: "ワシントン条約",
};

/** The laws that a cell of the schedule names, `FD/CR`; a code we do not know keeps to its letters. */
export function otherLawsIn(cell: string): OtherLaw[] {
  const codes = cell.split(/[/,]/).map((code) => code.trim());
  return [...new Set(codes)]
    .filter(Boolean)
    .map((code) => ({ code, nameJa: names[code] ?? "ほかの法令" }));
}

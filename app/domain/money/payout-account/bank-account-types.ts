/** 預金種目, as a bankbook calls them. */
export const bankAccountTypes = {
  ordinary: "普通",
  current: "当座",
  savings: "貯蓄",
} as const;

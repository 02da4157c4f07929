import type { Permission } from "#app/domain/core/actor.ts";

/** The uses that a token of the browser extension may have. */
export const extensionUses = ["cart", "library", "cost"] as const;
export type ExtensionUse = (typeof extensionUses)[number];

export const extensionUseNames: Record<ExtensionUse, { ja: string; zh: string; about: string }> = {
  cart: { ja: "カート", zh: "购物车", about: "開いている商品をカートに入れる" },
  library: {
    ja: "商品ライブラリ",
    zh: "商品库",
    about: "開いている商品を商品ライブラリに登録する",
  },
  cost: { ja: "着地原価", zh: "到岸成本", about: "数量に応じた着地原価を商品ページの横に表示する" },
};

/** The permission that a use requires of its person, as on the pages. */
export const rightForUse: Record<ExtensionUse, Permission | undefined> = {
  cart: undefined,
  library: "products",
  cost: undefined,
};

export const panelPlaces = ["right-bottom", "right-top", "left-bottom", "left-top"] as const;
export type PanelPlace = (typeof panelPlaces)[number];

export const panelPlaceNames: Record<PanelPlace, string> = {
  "right-bottom": "右下",
  "right-top": "右上",
  "left-bottom": "左下",
  "left-top": "左上",
};

export const extensionLanguages = ["ja", "zh", "en"] as const;
type ExtensionLanguage = (typeof extensionLanguages)[number];

export const extensionLanguageNames: Record<ExtensionLanguage, string> = {
  ja: "日本語",
  zh: "中文",
  en: "English",
};

/** One person's settings of the extension's panel. */
export interface ExtensionSettings {
  panelPlace: PanelPlace;
  language: ExtensionLanguage;
  /** The initial quantity; null means the offer's minimum. */
  quantity: number | null;
  /** The shipping method of landed costs; null means the first of the list. */
  methodCode: string | null;
}

export const usualExtensionSettings: ExtensionSettings = {
  panelPlace: "right-bottom",
  language: "ja",
  quantity: null,
  methodCode: null,
};

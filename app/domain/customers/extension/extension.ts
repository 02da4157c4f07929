import type { Permission } from "#app/domain/core/actor.ts";

/** What a token of the browser extension may be used for. */
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

/** The right that its person must have for it, as on the pages. */
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

/** How one person wants the panel. */
export interface ExtensionSettings {
  panelPlace: PanelPlace;
  language: ExtensionLanguage;
  /** What stands in the field of the quantity; null is the offer's smallest. */
  quantity: number | null;
  /** By which method landed costs are reckoned; null is the first of the list. */
  methodCode: string | null;
}

export const usualExtensionSettings: ExtensionSettings = {
  panelPlace: "right-bottom",
  language: "ja",
  quantity: null,
  methodCode: null,
};

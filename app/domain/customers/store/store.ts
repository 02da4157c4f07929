export const marketplaces = ["amazon", "rakuten", "yahoo", "shopify", "other"] as const;
export type Marketplace = (typeof marketplaces)[number];

export const marketplaceNames: Record<Marketplace, string> = {
  amazon: "Amazon",
  rakuten: "楽天市場",
  yahoo: "Yahoo!ショッピング",
  shopify: "Shopify",
  other: "その他",
};

export const storesMax = 100;

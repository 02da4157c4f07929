/** A shop that the extension may speak with. */
export interface ExtensionShop {
  name: string;
  origin: string;
}

/** The marketplaces' goods pages that show the panel; no other page of these sites does. */
const goodsPages = [
  "https://detail.1688.com/offer/*",
  "https://m.1688.com/offer/*",
  "https://item.taobao.com/item.htm*",
  "https://world.taobao.com/item/*",
  "https://detail.tmall.com/item.htm*",
  "https://detail.tmall.hk/item.htm*",
  "https://www.amazon.co.jp/dp/*",
  "https://www.amazon.co.jp/*/dp/*",
  "https://www.amazon.co.jp/gp/product/*",
] as const;

export const iconSizes = [16, 32, 48, 128] as const;

/** The extension's manifest: it may call these shops and runs on marketplaces' goods pages. */
export function manifestOf(version: string, shops: readonly ExtensionShop[]) {
  return {
    manifest_version: 3,
    name: "__MSG_extension_name__",
    short_name: "__MSG_extension_short_name__",
    description: "__MSG_extension_description__",
    default_locale: "ja",
    version,
    minimum_chrome_version: "111",
    icons: Object.fromEntries(iconSizes.map((size) => [size, `icons/${size}.png`])),
    action: { default_icon: { 16: "icons/16.png", 32: "icons/32.png" } },
    background: { service_worker: "worker.js" },
    options_ui: { page: "options.html", open_in_tab: true },
    content_scripts: [{ matches: [...goodsPages], js: ["panel.js"], run_at: "document_idle" }],
    permissions: ["storage"],
    host_permissions: shops.map(({ origin }) => `${origin}/*`),
  };
}

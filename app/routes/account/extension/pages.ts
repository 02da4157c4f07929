import type { Page } from "../../page.ts";

export const accountExtensionPages = {
  // Strangers read what it is for; who is signed in makes tokens and settings there.
  "/pluginSettings": {
    file: "account/extension/settings.tsx",
    frame: "shop",
    access: "public",
    menu: { group: "会社・設定", place: 6, label: "ブラウザー拡張" },
  },
} as const satisfies Record<string, Page>;

import type { Page } from "../../page.ts";

export const guideExtensionPages = {
  "/pluginVersionUpdateLogs": {
    file: "guide/extension/releases.tsx",
    frame: "guide",
    access: "public",
  },
} as const satisfies Record<string, Page>;

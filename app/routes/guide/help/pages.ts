import type { Page } from "../../page.ts";

export const guideHelpPages = {
  "/questionAndAnswer": { file: "guide/help/help.tsx", frame: "guide", access: "public" },
  "/answerResultPage": { file: "guide/help/help-answer.tsx", frame: "guide", access: "public" },
  "/answerSearchResultPage": {
    file: "guide/help/help-search.tsx",
    frame: "guide",
    access: "public",
  },
} as const satisfies Record<string, Page>;

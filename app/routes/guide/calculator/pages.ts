import type { Page } from "../../page.ts";

export const guideCalculatorPages = {
  "/costCalculator": {
    file: "guide/calculator/cost-calculator.tsx",
    frame: "guide",
    access: "public",
  },
  "/costCalculator/csv": { file: "guide/calculator/cost-csv.ts", access: "public" },
} as const satisfies Record<string, Page>;

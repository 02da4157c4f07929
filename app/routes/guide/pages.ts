import type { Page } from "../page.ts";

export const guidePages = {
  // A guide by its words, a page of the shop by its form, which knows the member.
  "/contactUs": { file: "guide/contact.tsx", frame: "shop", access: "public" },
  // The router has no partial segments, so `/comisiones-{market}` is every one-segment URL nobody
  // else claims; the page answers 404 to those that do not start with `comisiones-`.
  "/:comisiones": { file: "guide/commission.tsx", frame: "guide", access: "public" },
  "/notice": { file: "guide/notice.tsx", frame: "guide", access: "public" },
  // Written by staff as Markdown; the path is the article's id.
  "/guia-de-usuario": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/servicios-adicionales": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/option": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/internationalLogistics": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/storageInstructions": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/inspectionDetail": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/photography": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/accompanyService": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/aboutNotInStock": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/FBADirectDeliveryService": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/d2c": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/chinaCompanyIntroduce": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/japanCompanyIntroduce": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/privacyPolicy": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/termsService": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/membershipUtilizationProtocol": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/description": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/disclaimer": { file: "guide/article.tsx", frame: "guide", access: "public" },
  "/customerHarassmentResponsePolicy": {
    file: "guide/article.tsx",
    frame: "guide",
    access: "public",
  },
  "/tollVipApplyFor": { file: "guide/membership.tsx", frame: "guide", access: "public" },
  "/hsCodeSearch": { file: "guide/hs-code-search.tsx", frame: "guide", access: "public" },
  "/notificationOfHoliday": { file: "guide/holidays.tsx", frame: "guide", access: "public" },
} as const satisfies Record<string, Page>;

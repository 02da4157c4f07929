import type { Flash } from "#app/http/session/flash.server.ts";

/** Says on the cart's page that goods have come into it from another. */
export const addedToCart: Flash = {
  text: "カートに入れました。",
  link: { href: "#amount", label: "金額を確認して、注文へ進む" },
};

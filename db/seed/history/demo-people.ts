/** Who orders and pays for the two companies of the demo. */
export const demo = { userId: "user-demo", payerId: "user-demo", payerKana: "カ)ミナトシヨウカイ" };
export const rival = {
  userId: "user-rival",
  payerId: "user-rival",
  payerKana: "カ)ホクトブツサン",
};

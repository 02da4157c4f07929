import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";

/** Left empty there is no limit in yen. */
const mostYen = (label: string) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
    wholeNumber(label, 0, limits.paymentYenMax, "円").nullable(),
  );

/** 金額変更の確認, as it is typed. */
export const changeLimitFields = {
  percent: wholeNumber("減額の割合", 0, 100, "%"),
  yen: mostYen("減額の上限"),
  risePercent: wholeNumber("増額の割合", 0, 100, "%"),
  riseYen: mostYen("増額の上限"),
};

import { z } from "zod";
import { channels } from "#app/domain/channels/ports/channel.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";

/** Keys are given as they stand in RMS: letters, figures, `_` and `-`. */
const key = (label: string) =>
  z
    .string(`${label}を入力してください`)
    .trim()
    .min(1, `${label}を入力してください`)
    .max(100, `${label}が長すぎます。RMSの画面からコピーしてください`)
    .regex(/^[\w-]+$/, `${label}は半角の英数字で入力してください`);

export const ConsentForm = z.object({
  intent: z.literal("consent"),
  channel: z.enum(channels),
  shop: z.string().max(100, "ショップIDが長すぎます").default(""),
});

export const KeysForm = z.object({
  intent: z.literal("keys"),
  channel: z.literal("rakuten"),
  serviceSecret: key("serviceSecret"),
  licenseKey: key("licenseKey"),
  shopUrl: z
    .string()
    .trim()
    .toLowerCase()
    .max(40, "店舗URLは40文字以内で入力してください")
    .regex(
      /^[a-z0-9_-]*$/,
      "店舗URLは www.rakuten.co.jp/ の後ろの部分を、半角の英数字で入力してください",
    )
    .default(""),
});

export const ShopNumber = fields.id;

/** 今すぐ確認, of a shop that is connected. */
export const CheckForm = z.object({ shop: ShopNumber });

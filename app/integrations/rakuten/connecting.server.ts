import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ByKeys } from "#app/domain/channels/ports/connecting.ts";
import { away, refused, told } from "../channels/faults.ts";
import { instantOf } from "../channels/japan-time.ts";
import { Expiry } from "./answers.schema.server.ts";
import { ask, type RakutenSettings } from "./ask.server.ts";

/** The number of the shop stands in both keys: `SP412345_…` and `SL412345_…`. */
const pattern = {
  serviceSecret: /^SP(\d{1,10})_\S{1,200}$/,
  licenseKey: /^SL(\d{1,10})_\S{1,200}$/,
};

/** Rakuten's keys, which the shop's owner makes in RMS and which end after ninety days. */
export function rakutenConnecting(settings: RakutenSettings): ByKeys {
  return {
    way: "keys",
    async openWithKeys(typed) {
      const serviceSecret = typed.serviceSecret?.trim() ?? "";
      const licenseKey = typed.licenseKey?.trim() ?? "";
      const shopUrl = typed.shopUrl?.trim().toLowerCase() ?? "";
      const shopId = serviceSecret.match(pattern.serviceSecret)?.[1];
      if (!shopId || licenseKey.match(pattern.licenseKey)?.[1] !== shopId)
        return refused("keys", "The keys are not of one shop.");
      const keys = {
        serviceSecret,
        licenseKey,
        ...(/^[a-z0-9_-]{1,40}$/.test(shopUrl) && { shopUrl }),
      };
      const ends = await endOf(settings, { channel: "rakuten", shopId, keys });
      if (!ends.ok) return ends;
      const name = keys.shopUrl ?? shopId;
      return told({ shopId, name, keys, keysEnd: ends.value, renewalEnd: null, scopes: [] });
    },
    async check(shop) {
      const ends = await endOf(settings, shop);
      return ends.ok ? told({ name: shop.keys.shopUrl ?? shop.shopId }) : ends;
    },
  };
}

/** Until when the licence key opens anything; told in the time of Japan. */
async function endOf(settings: RakutenSettings, shop: OpenedShop): Promise<ChannelResult<Date>> {
  const key = encodeURIComponent(shop.keys.licenseKey ?? "");
  const path = `/es/1.0/license-management/license-key/expiry-date?licenseKey=${key}`;
  const answer = await ask(settings, shop, { path, answer: Expiry });
  if (!answer.ok) return answer;
  const end = instantOf(answer.value.expiryDate);
  return end ? told(end) : away;
}

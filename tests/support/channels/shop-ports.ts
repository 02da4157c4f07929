import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import type { ChannelResult, Fault, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { NewShop, ShopKeys, ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import type { CatalogArticle } from "#app/domain/channels/ports/shop-catalog.ts";
import type { ShopInventory } from "#app/domain/channels/ports/shop-inventory.ts";
import { type Seal, sealWith } from "#app/domain/customers/session/seal.server.ts";
import { noon } from "../people.ts";

const hour = 3_600_000;
export const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);
const testKey = "the key of the tests, 32 bytes!!";
export const testSeal = quickSeal(sealWith(btoa(testKey)));

/**
 * Seals at once what the Worker hands to another thread, and opens each sealed text once: a thousand schedules seal
 * and open at each of their steps.
 */
function quickSeal(seal: Seal): Seal {
  const opened = new Map<string, string>();
  return {
    ...seal,
    async seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", testKey, iv);
      const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      return [await seal.currentId(), iv.toString("base64"), body.toString("base64")].join(".");
    },
    async open(sealed) {
      const text = opened.get(sealed) ?? (await seal.open(sealed));
      opened.set(sealed, text);
      return text;
    },
  };
}

/** A deployment without keys for any marketplace. */
export const noShopPorts: ShopPorts = {
  amazon: { missing: ["AMAZON_APP_ID"] },
  rakuten: { missing: ["RAKUTEN_BASE_URL"] },
  yahoo: { missing: ["YAHOO_RELAY_URL"] },
  shopify: { missing: ["SHOPIFY_CLIENT_ID"] },
};

/** The fake marketplaces, each with this stock. */
export function withInventory(ports: ShopPorts, inventory: ShopInventory): ShopPorts {
  const { amazon, rakuten, yahoo, shopify } = ports;
  return {
    amazon: { ...amazon, inventory },
    rakuten: { ...rakuten, inventory },
    yahoo: { ...yahoo, inventory },
    shopify: { ...shopify, inventory },
  };
}

/** What a marketplace tells any customer of an article of which only this much matters. */
export function catalogArticle(known: Partial<CatalogArticle>): CatalogArticle {
  return {
    id: "B0C1234567",
    title: "",
    brand: "",
    address: "",
    pictures: [],
    priceYen: null,
    jan: "",
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    category: "",
    ...known,
  };
}

/** Marketplaces whose answers a test decides; they note what they were asked. */
export class FakeShops {
  readonly asked: string[] = [];
  /** What every question is answered with instead, until it is taken away. */
  fault: Fault | undefined;
  keysEnd: Date | null = later(hour);
  renewalEnd: Date | null = later(90 * 24 * hour);
  name = "みなと雑貨";
  #keys = 0;

  readonly ports: ShopPorts = {
    amazon: { connecting: this.#byConsent("A2K8Q1XN"), missing: [] },
    rakuten: {
      connecting: {
        way: "keys",
        openWithKeys: async ({ serviceSecret, licenseKey }) =>
          this.#answer(`keys ${serviceSecret} ${licenseKey}`, this.#newShop("minato-zakka")),
        check: (shop) => this.#check(shop),
      },
      missing: [],
    },
    yahoo: { missing: ["YAHOO_RELAY_URL"] },
    shopify: {
      connecting: {
        ...this.#byConsent(""),
        isSigned: async (body, signature) => signature === signHook(body),
      },
      missing: [],
    },
  };

  #byConsent(ownId: string) {
    return {
      way: "consent" as const,
      consentAddress: ({
        shopId,
        state,
        returnTo,
      }: {
        shopId: string;
        state: string;
        returnTo: string;
      }) =>
        `https://${shopId || "seller.example"}/consent?${new URLSearchParams({ state, returnTo })}`,
      open: async (returned: URLSearchParams): Promise<ChannelResult<NewShop>> => {
        if (returned.get("hmac") !== "good")
          return { ok: false, fault: { kind: "refused", code: "hmac", words: "not ours" } };
        const shopId = ownId || returned.get("shop") || "";
        return this.#answer(`open ${returned.get("code")}`, this.#newShop(shopId));
      },
      check: (shop: OpenedShop) => this.#check(shop),
      renew: async (shop: OpenedShop): Promise<ChannelResult<ShopKeys>> =>
        this.#answer(`renew ${shop.keys.token}`, this.#newKeys()),
    };
  }

  #newShop(shopId: string) {
    return () => ({ ...this.#newKeys()(), shopId, name: this.name });
  }

  #newKeys() {
    return () => ({
      keys: { token: `key-${++this.#keys}` },
      keysEnd: this.keysEnd,
      renewalEnd: this.renewalEnd,
      scopes: ["read_orders", "read_inventory"],
    });
  }

  #check(shop: OpenedShop) {
    return this.#answer(`check ${shop.keys.token}`, () => ({ name: this.name }));
  }

  async #answer<Value>(question: string, value: () => Value): Promise<ChannelResult<Value>> {
    this.asked.push(question);
    return this.fault ? { ok: false, fault: this.fault } : { ok: true, value: value() };
  }
}

/** As Shopify signs the body of a call. */
export function signHook(body: string) {
  return createHmac("sha256", "the secret of the tests").update(body).digest("base64");
}

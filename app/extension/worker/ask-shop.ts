import type { Ask, Reply, Why } from "../messages.ts";

/** How long the panel waits for the shop. */
const answerMs = 15_000;

type Asking = Exclude<Ask, { kind: "options" }>;

interface Connection {
  shop: string;
  token: string | undefined;
}

/** Asks the shop with the token, and says in our words why there is no answer. */
export async function askShop(
  { shop, token }: Connection,
  asked: Asking,
  pageOrigin: string,
): Promise<Reply> {
  if (!token) return { ok: false, shop, why: "no-token", code: 401, words: "" };
  const { path, body } = callOf(asked);
  const answer = await sent(`${shop}/api/${path}`, body, {
    Authorization: `Bearer ${token}`,
    "X-Page-Url": pageOrigin,
  });
  if (!answer) return { ok: false, shop, why: "offline", code: 0, words: "" };
  const { code, msg, data } = answer;
  if (code === 0) return { ok: true, shop, data };
  return { ok: false, shop, why: whyOf(code), code, words: msg };
}

async function sent(address: string, body: BodyInit, headers: Record<string, string>) {
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers,
      // The token says who asks; a browser that is also signed in there tells nothing more.
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(answerMs),
    });
    const answer: any = await response.json();
    return typeof answer?.code === "number"
      ? { code: answer.code as number, msg: String(answer.msg ?? ""), data: answer.data }
      : undefined;
  } catch {
    return undefined;
  }
}

function callOf(asked: Asking): { path: string; body: BodyInit } {
  switch (asked.kind) {
    case "settings":
      return { path: "extension/settings", body: fieldsOf({}) };
    case "offer": {
      const { offerId, platform, skuId, quantity } = asked;
      const fields = fieldsOf({ goodsId: offerId, platform, skuId, quantity });
      return { path: "extension/offer", body: fields };
    }
    case "cart": {
      const { offerId, skuId, quantity } = asked;
      return { path: "cart/add", body: fieldsOf({ goodsId: offerId, skuId, quantity }) };
    }
    case "keep":
      return { path: "ownProduct/keep", body: fieldsOf({ skuId: asked.skuId }) };
    case "picture": {
      const form = new FormData();
      form.append("picture", pictureOf(asked.jpeg), "picture.jpg");
      return { path: "goods/picture", body: form };
    }
  }
}

function fieldsOf(fields: Record<string, string | number | undefined>) {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given);
}

function pictureOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: "image/jpeg" });
}

function whyOf(code: number): Why {
  switch (code) {
    case 401:
      return "revoked";
    case 403:
    case 1051:
      return "not-allowed";
    case 429:
      return "busy";
    case 500:
      return "offline";
    case 2001:
      return "unknown-offer";
    default:
      return "refused";
  }
}

import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { permissions } from "#app/domain/core/actor.ts";
import { type ExtensionUse, extensionUses } from "#app/domain/customers/extension/extension.ts";
import {
  makeExtensionToken,
  makeLoginToken,
  makeToken,
} from "#app/domain/customers/token/tokens.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { hanako, kenji, type Shop, taro } from "./shop.ts";

interface Answer {
  code: number;
  msg: string;
  data: any;
}

/** Whatever a test calls, its answer has the shape that the document promises, and no name that is ours alone. */
function asDescribed(path: string, data: unknown) {
  const called = calls.find((one) => one.path === path);
  const ours = JSON.stringify(data).match(
    called?.versioned
      ? /"companyId":|"(buyer|staff|system):[^"]*"/
      : /"companyId":|"version":\d|"(buyer|staff|system):[^"]*"/,
  )?.[0];
  if (ours) throw new Error(`${path} answers ${ours}`);
  const output = called?.output;
  const read = output?.safeParse(data);
  if (read?.error)
    throw new Error(`${path} answers otherwise than described: ${read.error.message}`);
}

/** A program that carries a token, or none, and calls the shop by form. */
export function program(shop: Shop, token?: string) {
  async function send(path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
    const response = await shop.fetch(
      new Request(`https://shop.test/api/${path}`, {
        method: "POST",
        body,
        headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
      }),
    );
    const answer = (await response.json()) as Answer;
    if (answer.code === 0) asDescribed(path, answer.data);
    return { status: response.status, ...answer };
  }

  return {
    send,
    call: (path: string, fields: Record<string, string> = {}, headers = {}) =>
      send(path, new URLSearchParams(fields), headers),
    json: (path: string, fields: unknown) =>
      send(path, JSON.stringify(fields), { "Content-Type": "application/json" }),
  };
}

/** A token of this person, by default for all that they may do. */
export async function tokenOf(
  shop: Shop,
  actor: Buyer,
  scopes: readonly Permission[] = actor.role === "owner" ? permissions : actor.permissions,
) {
  const id = crypto.randomUUID();
  const made = await makeToken(shop.as(actor), { id, name: "テスト", scopes, days: 30 });
  if (!made.ok) throw new Error(made.reason);
  return { id, token: made.value.token };
}

/** A token of the browser extension, by default for all that this person may give it. */
export async function extensionTokenOf(
  shop: Shop,
  actor: Buyer,
  scopes: readonly ExtensionUse[] = extensionUses,
) {
  const id = crypto.randomUUID();
  const terms = { id, name: "拡張機能", scopes, days: 30 };
  const made = await makeExtensionToken(shop.as(actor), terms);
  if (!made.ok) throw new Error(made.reason);
  return { id, token: made.value.token };
}

/** A token as `login/login` gives it, this moment. */
export async function loginTokenOf(shop: Shop, actor: Buyer) {
  const made = await makeLoginToken(shop.as(actor), "テスト");
  if (!made.ok) throw new Error("no token");
  return made.value.token;
}

/** Programs with all rights of 花子, of another company's owner and of 花子's employee. */
export async function openPrograms(shop: Shop) {
  const [own, other, employee] = await Promise.all(
    [hanako, taro, kenji].map(async (who) => program(shop, (await tokenOf(shop, who)).token)),
  );
  return { own: own!, other: other!, employee: employee! };
}

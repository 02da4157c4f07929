import { createAdminApiClient } from "@shopify/admin-api-client";
import type { z } from "zod";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import { type Answered, askedTwice, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, forbidden, refused, told, waitOf } from "../channels/faults.ts";
import { Envelope } from "./answers.schema.server.ts";
import { apiVersion, isShop, originOf, type ShopifySettings } from "./settings.ts";

const usualWaitMs = 2_000;

/** A question that only reads, asked once more where nothing comes. */
export function read<Answer extends z.ZodType>(
  settings: ShopifySettings,
  shop: OpenedShop,
  question: { query: string; variables?: Record<string, unknown>; answer: Answer },
) {
  return ask(settings, shop, question, "twice");
}

/** A change: sent once, as nobody knows what became of it when no answer comes. */
export function write<Answer extends z.ZodType>(
  settings: ShopifySettings,
  shop: OpenedShop,
  question: { query: string; variables: Record<string, unknown>; answer: Answer },
) {
  return ask(settings, shop, question, "once");
}

async function ask<Answer extends z.ZodType>(
  settings: ShopifySettings,
  shop: OpenedShop,
  { query, variables = {}, answer }: { query: string; variables?: object; answer: Answer },
  times: "once" | "twice",
): Promise<ChannelResult<z.infer<Answer>>> {
  if (!isShop(shop.shopId) || !shop.keys.accessToken) return closed;
  const send = () => sent(settings, shop, query, variables);
  const { backOffMs = 1_000 } = settings;
  const answered = times === "once" ? await send() : await askedTwice(send, backOffMs);
  if (!answered) return away;
  const fault = faultOf(answered);
  if (fault) return fault;
  const envelope = Envelope.safeParse(jsonOf(answered.text));
  if (!envelope.success) return away;
  const complaint = complaintOf(envelope.data);
  if (complaint) return complaint;
  const data = answer.safeParse(envelope.data.data);
  return data.success ? told(data.data) : away;
}

async function sent(
  settings: ShopifySettings,
  { shopId, keys }: OpenedShop,
  query: string,
  variables: object,
): Promise<Answered | undefined> {
  const client = createAdminApiClient({
    storeDomain: shopId,
    apiVersion,
    accessToken: keys.accessToken ?? "",
    // It warns of versions that it does not know yet; ours is held to the schema by the tests.
    logger: () => {},
    customFetchApi: (address, init) =>
      fetch(address.replace(`https://${shopId}`, originOf(settings, shopId)), {
        ...init,
        // Never to an address that somebody else names: the question holds our token.
        redirect: "manual",
        signal: AbortSignal.timeout(settings.timeoutMs ?? 15_000),
      }),
  });
  try {
    const response = await client.fetch(query, { variables });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** What the status alone says; a shop that is frozen or gone answers 402, 404 and 423. */
function faultOf({ status, headers }: Answered) {
  if (status === 429) return busy(waitOf(headers, usualWaitMs));
  if ([401, 402, 404, 423].includes(status)) return closed;
  if (status === 403) return forbidden;
  if (status >= 500) return away;
  return status === 200 ? undefined : refused(`http-${status}`, "");
}

/** Errors come with status 200: too many questions wait for as many points as are missing. */
function complaintOf({ errors, extensions }: z.infer<typeof Envelope>) {
  const [error] = errors ?? [];
  if (!error) return undefined;
  const code = error.extensions?.code ?? "";
  if (code === "THROTTLED") {
    const { requestedQueryCost, throttleStatus } = extensions?.cost ?? {};
    const { currentlyAvailable = 0, restoreRate = 0 } = throttleStatus ?? {};
    const missing = (requestedQueryCost ?? 0) - currentlyAvailable;
    return busy(restoreRate > 0 ? (missing / restoreRate) * 1_000 : usualWaitMs);
  }
  if (code === "ACCESS_DENIED") return forbidden;
  return code === "INTERNAL_SERVER_ERROR" ? away : refused(code, error.message);
}

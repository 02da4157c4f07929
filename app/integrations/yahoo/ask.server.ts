import type { z } from "zod";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import { type Answered, asked, askedTwice } from "../channels/asked.server.ts";
import { away, busy, closed, forbidden, refused, told, waitOf } from "../channels/faults.ts";
import { Complaint } from "./answers.schema.server.ts";
import { shopping, type YahooSettings } from "./settings.ts";
import { signatureOf } from "./signature.server.ts";
import { readXml, writeXml, type Xml } from "./xml.server.ts";

const busyMs = 2_000;

/** A question about goods, which any address may ask. */
export function askGoods<Answer extends z.ZodType>(
  settings: YahooSettings,
  shop: OpenedShop,
  { path, form, answer }: { path: string; form?: Record<string, string>; answer: Answer },
) {
  const { baseUrl = shopping } = settings;
  const init: RequestInit = form
    ? { method: "POST", body: new URLSearchParams(form) }
    : { method: "GET" };
  return ask(settings, shop, { address: `${baseUrl}${path}`, init, answer });
}

/** A question about orders: signed, through the host whose address Yahoo! knows, and refused without either. */
export async function askOrders<Answer extends z.ZodType>(
  settings: YahooSettings,
  shop: OpenedShop,
  question: { call: string; request: Xml; answer: Answer; writes?: boolean },
): Promise<ChannelResult<z.infer<Answer>>> {
  const { relayUrl } = settings;
  if (!relayUrl) return refused("relay", "YAHOO_RELAY_URL is not set.");
  const signature = signatureOf(settings, shop.shopId);
  if (!signature) return refused("public-key", "YAHOO_PUBLIC_KEY is not set.");
  const body = writeXml({ Req: { ...question.request, SellerId: shop.shopId } });
  const headers = { ...signature, "Content-Type": "application/xml; charset=utf-8" };
  const address = `${relayUrl}/ShoppingWebService/V1/${question.call}`;
  const { answer, writes } = question;
  return ask(settings, shop, { address, init: { method: "POST", body, headers }, answer, writes });
}

async function ask<Answer extends z.ZodType>(
  { timeoutMs = 15_000, backOffMs = 1_000 }: YahooSettings,
  { keys }: OpenedShop,
  question: { address: string; init: RequestInit; answer: Answer; writes?: boolean | undefined },
): Promise<ChannelResult<z.infer<Answer>>> {
  if (!keys.accessToken) return closed;
  const headers = new Headers(question.init.headers);
  headers.set("Authorization", `Bearer ${keys.accessToken}`);
  const send = () => asked(question.address, { ...question.init, headers }, timeoutMs);
  const answered = question.writes ? await send() : await askedTwice(send, backOffMs);
  if (!answered || answered.status >= 500) return away;
  if (answered.status === 429) return busy(waitOf(answered.headers, busyMs));
  const xml = await readXml(answered.text);
  const complaint = Complaint.safeParse(xml);
  if (complaint.success) return faultOf(complaint.data.Error, answered);
  if (answered.status !== 200) return answered.status === 401 ? closed : away;
  const read = question.answer.safeParse(xml);
  return read.success ? told(read.data) : away;
}

/** What is meant by the codes that stand for more than a wrong question. */
function faultOf({ Code, Message }: z.infer<typeof Complaint>["Error"], { status }: Answered) {
  const code = Code ?? `http-${status}`;
  // Of our own source address: no shop is closed, and none may lose its keys for it.
  if (code === "px-04306") return refused(code, Message ?? "");
  if (code === "px-04102" || status === 401) return closed;
  if (code === "px-04303") return forbidden;
  return refused(code, Message ?? "");
}

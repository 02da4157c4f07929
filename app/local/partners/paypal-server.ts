import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { approvalPage } from "./paypal-approval.ts";
import { type Answer, type Call, PaypalOrders, signatureOf } from "./paypal-orders.ts";

/** How a question goes wrong: not heard at all, done but the answer lost, or answered with an error. */
export type Fault = "not-heard" | "answer-lost" | "error";

interface Settings {
  /** Asked before each question of the shop's. */
  fault?(path: string): Fault | undefined;
  /** Whether calls go out by themselves; tests send them as they like. */
  calls?: boolean;
}

const clientId = "local";
const secret = "local-secret";
const webhookId = "WH-DESK";
const callDelayMs = 1_500;
const pendingMs = 60_000;

/** A server of PayPal's shape on 127.0.0.1: tokens, orders, captures, the page to approve on, and calls. */
export async function startPaypal({ fault, calls: calling = true }: Settings = {}) {
  const kept = new PaypalOrders();
  const timers = new Set<NodeJS.Timeout>();
  const token = randomUUID();
  let origin = "";

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, origin);
    const text = await textOf(request);
    if (url.pathname === "/checkoutnow") {
      if (approve(kept, request, response, { url, text })) callLater();
      return;
    }

    const wrong = fault?.(url.pathname);
    if (wrong === "not-heard") return void request.socket.destroy();
    const answer =
      wrong === "error" ? { status: 503, body: {} } : answerTo({ kept, token }, request, url, text);
    if (wrong === "answer-lost") return void request.socket.destroy();
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body));
    callLater();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    kept,
    settings: { baseUrl: origin, clientId, secret, webhookId },
    vars: varsOf(origin),
    signed,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };

  /** Calls go out a moment later, and pending captures are decided in their time. */
  function callLater() {
    if (!calling) return;
    for (const call of kept.calls.splice(0)) later(callDelayMs, () => send(call));
    for (const { id, captures } of kept.orders.values())
      if (captures[0]?.status === "PENDING")
        later(pendingMs, () => {
          kept.decide(id, "COMPLETED");
          callLater();
        });
  }

  function later(milliseconds: number, command: () => unknown) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      command();
    }, milliseconds);
    timers.add(timer);
  }
}

/** What the Worker needs to find it: its variables. */
function varsOf(origin: string) {
  return {
    PAYPAL_BASE_URL: origin,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
  };
}

/** The page to approve an order on; answers whether the buyer has decided. */
function approve(
  kept: PaypalOrders,
  request: IncomingMessage,
  response: ServerResponse,
  { url, text }: { url: URL; text: string },
) {
  const order = kept.orders.get(url.searchParams.get("token") ?? "");
  if (!order) {
    response.writeHead(404).end();
    return false;
  }
  if (request.method !== "POST") {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(approvalPage(order));
    return false;
  }
  const form = new URLSearchParams(text);
  const outcome = (["PENDING", "DECLINED"] as const).find((one) => one === form.get("outcome"));
  const pays = form.get("intent") === "pay";
  if (pays) kept.approve(order.id, outcome ?? "COMPLETED");
  const back = new URL(pays ? order.returnUrl : order.cancelUrl);
  back.searchParams.set("token", order.id);
  if (pays) back.searchParams.set("PayerID", "DESKPAYER");
  response.writeHead(303, { Location: back.href }).end();
  return true;
}

function answerTo(
  { kept, token }: { kept: PaypalOrders; token: string },
  request: IncomingMessage,
  url: URL,
  text: string,
): Answer {
  const path = url.pathname;
  if (path === "/v1/oauth2/token") {
    const right = `Basic ${btoa(`${clientId}:${secret}`)}`;
    if (request.headers.authorization !== right) return { status: 401, body: {} };
    return { status: 200, body: { access_token: token, expires_in: 32_400 } };
  }
  if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: {} };
  if (path === "/v1/notifications/verify-webhook-signature") return verified(text);

  const requestId = request.headers["paypal-request-id"] as string | undefined;
  const [, id = "", command] =
    path.match(/^\/v2\/checkout\/orders(?:\/([^/]+)(\/capture)?)?$/) ?? [];
  if (request.method === "POST" && command)
    return kept.once(requestId, path, () => kept.capture(id));
  if (request.method === "POST")
    return kept.once(requestId, path, () => kept.create(JSON.parse(text), url.origin));
  return kept.show(id);
}

/** The call as PayPal would send it. */
function signed(call: Call) {
  const id = randomUUID();
  return new Request(call.to, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "paypal-transmission-id": id,
      "paypal-transmission-time": new Date().toISOString(),
      "paypal-transmission-sig": signatureOf(id, webhookId, call.body),
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-DESK",
      "paypal-auth-algo": "SHA256withRSA",
    },
    body: call.body,
  });
}

async function send(call: Call) {
  await fetch(signed(call)).catch(() => undefined);
}

function verified(text: string): Answer {
  const asked = JSON.parse(text);
  // The event's own bytes: a shop that wrote the JSON anew is found out here as at PayPal.
  const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
  const right = signatureOf(asked.transmission_id, asked.webhook_id, event);
  const good = asked.webhook_id === webhookId && asked.transmission_sig === right;
  return { status: 200, body: { verification_status: good ? "SUCCESS" : "FAILURE" } };
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

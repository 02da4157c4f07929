import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ByConsent } from "#app/domain/channels/ports/connecting.ts";
import type { AmazonSettings } from "#app/integrations/amazon/amazon-settings.ts";
import { amazonPorts } from "#app/integrations/amazon/ports.server.ts";
import {
  AmazonStandIn,
  type AmazonStandInSettings,
} from "#app/local/partners/channels/amazon/amazon-stand-in.ts";
import { demoSellerId } from "#app/local/partners/channels/amazon/application.ts";
import { localApplications } from "#app/local/partners/channels/channel-vars.ts";
import { fetchedRequest, sendResponse } from "#app/local/partners/channels/fetched-request.ts";
import { steered } from "#app/local/partners/channels/stand-in.ts";
import { type DemoGoods, demoGoods } from "#db/seed/channels/demo-goods.ts";

interface Settings extends AmazonStandInSettings {
  goods?: readonly DemoGoods[];
}

export type OpenAmazon = Awaited<ReturnType<typeof openAmazon>>;

/** Amazon stood in for on 127.0.0.1 with a clock of its own, our adapter beside it, and the demo's seller. */
export async function openAmazon({ goods = demoGoods, ...settings }: Settings = {}) {
  let now = new Date("2026-05-14T03:00:00Z");
  const clock = () => now;
  const amazon = steered((lent) => new AmazonStandIn(lent, settings), {
    goods,
    now: clock,
    slowMs: 400,
  });
  /** Does to the next answer what a line or a proxy might. */
  let spoil: ((answer: Response) => Response | undefined) | undefined;
  const server = createServer(async (message, response) => {
    const answer = await amazon.answer(await fetchedRequest(message));
    const spoilt = spoil ? spoil(answer) : answer;
    if (spoilt) await sendResponse(spoilt, response);
    else message.socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { clientId, clientSecret, applicationId, ownRefreshToken } = localApplications.amazon;
  const variables = {
    AMAZON_BASE_URL: `${origin}/amazon`,
    AMAZON_LWA_URL: `${origin}/amazon/auth/o2/token`,
    AMAZON_CONSENT_URL: `${origin}/amazon/consent`,
    AMAZON_LWA_CLIENT_ID: clientId,
    AMAZON_LWA_CLIENT_SECRET: clientSecret,
    AMAZON_APP_ID: applicationId,
    AMAZON_OWN_REFRESH_TOKEN: ownRefreshToken,
  };
  const { standIn } = amazon;
  const adapter = (change: Partial<AmazonSettings> = {}) => {
    const ports = amazonPorts(variables, { now: clock, backOffMs: 1, timeoutMs: 2_000, ...change });
    const { inventory, orders, fulfilment, catalog, inbound, connecting } = ports;
    return {
      inventory: inventory!,
      orders: orders!,
      fulfilment: fulfilment!,
      catalog: catalog!,
      inbound: inbound!,
      connecting: connecting as ByConsent,
    };
  };
  const shopOf = (shopId: string): OpenedShop => ({
    channel: "amazon",
    shopId,
    keys: {
      accessToken: standIn.application.accessTokenOf(shopId),
      refreshToken: standIn.application.refreshTokenOf(shopId),
    },
  });
  return {
    origin,
    variables,
    standIn,
    adapter,
    shopOf,
    now: clock,
    behave: amazon.behave,
    behaveFor: amazon.behaveFor,
    shop: shopOf(demoSellerId),
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1_000);
    },
    spoil(how?: (answer: Response) => Response | undefined) {
      spoil = how;
    },
    /** The names of the calls that came through, in their order. */
    calls: () => standIn.heard.map(({ call }) => call),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** What was told; a fault fails the test. */
export function valueIn<Value>(told: ChannelResult<Value>): Value {
  if (!told.ok) throw new Error(JSON.stringify(told.fault));
  return told.value;
}

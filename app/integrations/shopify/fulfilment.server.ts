import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { refused, told } from "../channels/faults.ts";
import { FulfilAnswer, type FulfilmentOrder, FulfilmentsAnswer } from "./answers.schema.server.ts";
import { read, write } from "./ask.server.ts";
import { fulfilMutation, fulfilmentsQuery } from "./operations.ts";
import type { ShopifySettings } from "./settings.ts";

/** As Shopify spells them: by these names it links the numbers itself. */
const carriers: Readonly<Record<string, string>> = {
  yamato: "Yamato (JA)",
  sagawa: "Sagawa (JA)",
  "japan-post": "Japan Post (JA)",
  seino: "西濃運輸",
  fukuyama: "福山通運",
};

/** Of this many parts of an order at several places we look at all. */
const pagesMax = 10;
const over = ["CANCELLED", "ERROR", "FAILURE"];

/** Telling a Shopify shop that a parcel has left; it knows no repetition by itself, so what it has is read first. */
export function shopifyFulfilment(settings: ShopifySettings): Fulfilment {
  return {
    async isReported(shop, parcel) {
      const kept = await keptOf(settings, shop, parcel.orderId);
      return kept.ok ? told(referenceOf(kept.value, parcel) !== undefined) : kept;
    },
    async reportShipment(shop, parcel) {
      const kept = await keptOf(settings, shop, parcel.orderId);
      if (!kept.ok) return kept;
      const known = referenceOf(kept.value, parcel);
      if (known) return told({ reference: known });
      const parts = partsOf(kept.value.open, parcel.lines);
      if (!parts) return refused("not-open", "Lines of this parcel are not open to be sent.");
      const company = carriers[parcel.carrier] ?? parcel.carrier;
      const answer = await write(settings, shop, {
        query: fulfilMutation,
        variables: {
          fulfillment: {
            lineItemsByFulfillmentOrder: parts,
            notifyCustomer: parcel.notifyCustomer,
            trackingInfo: { company, number: parcel.trackingNumber },
          },
        },
        answer: FulfilAnswer,
      });
      if (!answer.ok) return answer;
      const { fulfillment, userErrors } = answer.value.fulfillmentCreate;
      if (fulfillment) return told({ reference: fulfillment.id });
      return refused("fulfilment", userErrors.map(({ message }) => message).join(" "));
    },
  };
}

interface Kept {
  sent: { id: string; status: string; trackingInfo: { number?: string | null | undefined }[] }[];
  open: FulfilmentOrder[];
}

async function keptOf(
  settings: ShopifySettings,
  shop: OpenedShop,
  orderId: string,
  { after, page }: { after: string | null; page: number } = { after: null, page: 0 },
): Promise<ChannelResult<Kept>> {
  const answer = await read(settings, shop, {
    query: fulfilmentsQuery,
    variables: { id: orderId, after },
    answer: FulfilmentsAnswer,
  });
  if (!answer.ok) return answer;
  const { order } = answer.value;
  if (!order) return refused("unknown-order", "The shop knows no such order.");
  const { nodes, pageInfo } = order.fulfillmentOrders;
  const here = { sent: order.fulfillments, open: nodes };
  if (!pageInfo.hasNextPage || !pageInfo.endCursor || page >= pagesMax) return told(here);
  const following = { after: pageInfo.endCursor, page: page + 1 };
  const rest = await keptOf(settings, shop, orderId, following);
  return rest.ok ? told({ ...here, open: [...nodes, ...rest.value.open] }) : rest;
}

function referenceOf({ sent }: Kept, { trackingNumber }: SentParcel) {
  return sent.find(
    ({ status, trackingInfo }) =>
      !over.includes(status) && trackingInfo.some(({ number }) => number === trackingNumber),
  )?.id;
}

/** The parcel's pieces among what is open, by the parts of the order; undefined where it is not all open. */
function partsOf(open: readonly FulfilmentOrder[], wanted: SentParcel["lines"]) {
  const left = new Map<string, number>();
  for (const { lineId, quantity } of wanted) left.set(lineId, (left.get(lineId) ?? 0) + quantity);
  const parts = open
    .filter(({ status }) => ["OPEN", "IN_PROGRESS"].includes(status))
    .map(({ id, lineItems }) => {
      const taken = lineItems.nodes.map(({ id: open, remainingQuantity, lineItem }) => {
        const quantity = Math.min(remainingQuantity, left.get(lineItem.id) ?? 0);
        left.set(lineItem.id, (left.get(lineItem.id) ?? 0) - quantity);
        return { id: open, quantity };
      });
      const fulfillmentOrderLineItems = taken.filter(({ quantity }) => quantity > 0);
      return { fulfillmentOrderId: id, fulfillmentOrderLineItems };
    })
    .filter(({ fulfillmentOrderLineItems }) => fulfillmentOrderLineItems.length > 0);
  return [...left.values()].every((quantity) => quantity <= 0) && parts.length > 0
    ? parts
    : undefined;
}

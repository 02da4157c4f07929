import { z } from "zod";
import { Instant, listOf, Pagination, text } from "./answers.schema.server.ts";

const Fee = z.object({
  value: z.object({ amount: z.number(), code: z.string() }),
});

export const Started = z.object({ operationId: z.string().min(1) });
export const PlanStarted = Started.extend({ inboundPlanId: z.string().min(1) });

export const OperationAnswer = z.object({
  operationStatus: z.enum(["SUCCESS", "FAILED", "IN_PROGRESS"]),
  operationProblems: listOf(z.object({ code: text, message: text, details: text, severity: text })),
});

export const PackingOptions = z.object({
  pagination: Pagination,
  packingOptions: z.array(
    z.object({
      packingOptionId: z.string(),
      status: z.string(),
      packingGroups: z.array(z.string()),
      fees: listOf(Fee),
      discounts: listOf(Fee),
    }),
  ),
});

export const PlacementOptions = z.object({
  pagination: Pagination,
  placementOptions: z.array(
    z.object({
      placementOptionId: z.string(),
      status: z.string(),
      shipmentIds: z.array(z.string()),
      fees: listOf(Fee),
      discounts: listOf(Fee),
    }),
  ),
});

export const TransportOptions = z.object({
  pagination: Pagination,
  transportationOptions: z.array(
    z.object({
      transportationOptionId: z.string(),
      shipmentId: z.string(),
      shippingMode: z.string(),
      shippingSolution: z.string(),
      carrier: z.object({ name: text, alphaCode: text }),
      quote: z.object({ cost: Fee.shape.value }).nullish(),
    }),
  ),
});

export const WindowOptions = z.object({
  pagination: Pagination,
  deliveryWindowOptions: z.array(
    z.object({
      deliveryWindowOptionId: z.string(),
      availabilityType: z.string(),
      startDate: Instant,
      endDate: Instant,
    }),
  ),
});

export const PlansAnswer = z.object({
  inboundPlans: listOf(z.object({ inboundPlanId: z.string(), name: text, status: text })),
});

export const PlanAnswer = z.object({
  shipments: listOf(z.object({ shipmentId: z.string(), status: z.string() })),
});

export const ShipmentAnswer = z.object({
  shipmentId: z.string(),
  shipmentConfirmationId: text,
  status: text,
  destination: z.object({ warehouseId: text }),
});

export const ShipmentItems = z.object({
  pagination: Pagination,
  items: z.array(z.object({ msku: z.string(), quantity: z.number().int() })),
});

/** The older call that still tells what has been received. */
export const ReceivedItems = z.object({
  payload: z.object({
    ItemData: listOf(
      z.object({ SellerSKU: z.string(), QuantityReceived: z.number().int().nullish() }),
    ),
  }),
});

export const Labels = z.object({ payload: z.object({ DownloadURL: z.url() }) });
export const ItemLabels = z.object({
  documentDownloads: z.array(z.object({ uri: z.url() })).min(1),
});

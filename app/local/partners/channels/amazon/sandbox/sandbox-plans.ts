import type { Plan, PlanItem } from "../plan.ts";
import type { Plans } from "../plans.ts";

/** What follows the letters in each number that the sandbox gives. */
const tail = "1234abcd-1234-abcd-5678-1234abcd5678";
const canada = "A2EUQ1WTGCTBG2";

interface Row {
  id: string;
  shipmentId: string;
  /** The number on the boxes. */
  confirmationId: string;
  isReceived?: true;
}

const rows: readonly Row[] = [
  { id: `wf${tail}`, shipmentId: `sh${tail}`, confirmationId: "FBA1234ABCD" },
  {
    id: "wfotherbcd-1234-abcd-5678-1234abcd5678",
    confirmationId: "348975493",
    shipmentId: "shotherbcd-1234-abcd-5678-1234abcd5678",
  },
  {
    id: "wf2234abcd-1234-abcd-5678-1234abcd5678",
    confirmationId: "FBA15DJ9SVVD",
    shipmentId: "sh2234abcd-1234-abcd-5678-1234abcd5678",
    isReceived: true,
  },
];

/** Gives a seller the plans that the sandbox names, each as far as it goes: every step has been made once. */
export function keepSandboxPlans(plans: Plans, sellerId: string) {
  plans.newId = (prefix) => `${prefix}${tail}`;
  plans.warehouses = ["warehouseId", "XSB2"];
  for (const row of rows) plans.plans.set(row.id, planOf(row, sellerId));
  plans.works.set(tail, {
    id: tail,
    name: "CreateInboundPlan",
    polls: 0,
    problems: [],
    done() {},
  });
}

function planOf({ id, shipmentId, confirmationId, isReceived }: Row, sellerId: string): Plan {
  const createdAt = new Date("2024-03-20T12:01:00Z");
  const items: PlanItem[] = [
    { msku: "msku", quantity: 10, labelOwner: "AMAZON", prepOwner: "AMAZON" },
  ];
  return {
    id,
    sellerId,
    marketplaceId: canada,
    name: `見本の納品 ${confirmationId}`,
    createdAt,
    source: {
      name: "見本 太郎",
      addressLine1: "0 Sample Street",
      city: "Sampletown",
      countryCode: "CA",
      postalCode: "M0M0M0",
      phoneNumber: "0000000000",
    },
    items,
    isVoid: false,
    boxes: [],
    packing: { id: `po${tail}`, groups: [`pg${tail}`], isChosen: true },
    placements: [
      {
        id: `pl${tail}`,
        feeYen: 0,
        isChosen: true,
        shipments: [
          {
            id: shipmentId,
            confirmationId,
            warehouse: "warehouseId",
            items,
            transports: [`to${tail}`],
            transport: `to${tail}`,
            windows: [`dw${tail}`],
            window: `dw${tail}`,
            ...(isReceived && { labelledAt: createdAt }),
          },
        ],
      },
    ],
  };
}

import { randomUUID } from "node:crypto";
import type { InboundOperationStatus } from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import type { AmazonArticle } from "./articles.ts";
import { type Asked, notFound, Refused } from "./call.ts";
import {
  chosenShipments,
  type Plan,
  type PlanShipment,
  type Problem,
  receivedOf,
  shipmentState,
  type Work,
} from "./plan.ts";

/** The delivery plans of all sellers, and what Amazon is working at for them. */
export class Plans {
  readonly plans = new Map<string, Plan>();
  readonly works = new Map<string, Work>();
  /** How often an operation is said to be running before it is done. */
  polls = 1;
  #numbers = 0;

  /** The warehouses of the demo, which are none of Amazon's. */
  warehouses: readonly string[] = ["XHN1", "XOS2"];

  constructor(
    readonly articles: readonly AmazonArticle[],
    readonly marketplaces: readonly string[],
    readonly now: () => Date,
  ) {}

  readonly articleOf = (sku: string) => this.articles.find(({ goods }) => goods.sku === sku);

  newId = (prefix: string) => `${prefix}${randomUUID()}`;

  /** The number that stands on the boxes of one more shipment. */
  newConfirmationId() {
    return `FBA15${String(++this.#numbers).padStart(7, "0")}`;
  }

  planOf({ sellerId, parts: [id = ""] }: Asked) {
    const plan = this.plans.get(id);
    if (plan?.sellerId !== sellerId) throw noResource(id);
    return plan;
  }

  /** A plan that may still be worked at. */
  openPlanOf(asked: Asked, name: string) {
    const plan = this.planOf(asked);
    if (!plan.isVoid) return plan;
    const words = `ERROR: Operation ${name} can not be processed on a cancelled inbound plan.`;
    throw new Refused(400, "BadRequest", words);
  }

  shipmentOf(asked: Asked): PlanShipment {
    const id = asked.parts[1] ?? "";
    const all = this.planOf(asked).placements.flatMap(({ shipments }) => shipments);
    const shipment = all.find((one) => one.id === id);
    if (!shipment) throw noResource(id);
    return shipment;
  }

  /** A shipment by the number on its boxes. */
  confirmed(sellerId: string, confirmationId: string) {
    const own = [...this.plans.values()].filter((plan) => plan.sellerId === sellerId);
    const shipment = own
      .flatMap(chosenShipments)
      .find((one) => one.confirmationId === confirmationId);
    if (!shipment) throw new Refused(400, "InvalidInput", "Data is invalid. Please check.");
    return shipment;
  }

  start(name: string, problems: Problem[], done: () => void): string {
    const id = this.newId("");
    this.works.set(id, { id, name, polls: this.polls, problems, done });
    return id;
  }

  /** How far Amazon is; what it was asked for stands from the first answer that says so. */
  operation(id: string): InboundOperationStatus {
    const work = this.works.get(id);
    if (!work) throw /^[0-9a-f-]{36}$/.test(id) ? noResource(id) : notFound(id);
    const isRunning = work.polls > 0;
    const isFailed = work.problems.some(({ severity }) => severity === "ERROR");
    if (isRunning) work.polls -= 1;
    else if (!isFailed) {
      work.done();
      work.done = () => {};
    }
    return {
      operationId: id,
      operation: work.name,
      operationStatus: isRunning ? "IN_PROGRESS" : isFailed ? "FAILED" : "SUCCESS",
      operationProblems: isRunning ? [] : work.problems,
    };
  }

  /** What plans have brought of a SKU: on its way, and counted in. */
  brought(sku: string) {
    let [underWay, received] = [0, 0];
    for (const plan of this.plans.values())
      for (const shipment of plan.isVoid ? [] : chosenShipments(plan)) {
        const state = shipmentState(shipment, this.now());
        for (const item of shipment.items.filter(({ msku }) => msku === sku)) {
          const counted = receivedOf(item, state);
          received += counted;
          if (state === "SHIPPED" || state === "RECEIVING") underWay += item.quantity - counted;
        }
      }
    return { underWay, received };
  }
}

function noResource(id: string) {
  return new Refused(400, "BadRequest", `ERROR: The resource '${id}' does not exist.`);
}

import type { z } from "zod";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { Inbound, NewPlan, PlannedBox } from "#app/domain/channels/ports/inbound.ts";
import { refused, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { type Ask, part, type Question } from "./call.server.ts";
import {
  OperationAnswer,
  PlanStarted,
  PlansAnswer,
  Started,
} from "./inbound-answers.schema.server.ts";
import { inboundCall, inboundPath, planPath } from "./inbound-call.server.ts";
import { inboundLabels } from "./inbound-labels.server.ts";
import { optionsOf } from "./inbound-options.server.ts";
import { inboundShipments } from "./inbound-shipments.server.ts";
import { confirmation, generation } from "./inbound-steps.ts";
import { acceptedOwners, itemsOf, withOwners } from "./plan-items.ts";
import { findingOf, skuOf } from "./problems.ts";
import { transportQuestion } from "./transport-question.server.ts";

const nameMost = 40;

/** Delivery plans to Amazon's warehouses, of the interface of 2024-03-20; labels of boxes and receipts of the older. */
export function amazonInbound(settings: AmazonSettings, bare: Ask): Inbound {
  const ask = inboundCall(bare);
  return {
    createPlan: (shop, plan) => createPlan(settings, bare, shop, plan),
    findPlan: (shop, name) => findPlan(ask, shop, name),
    async operation(shop, operationId) {
      const path = `${inboundPath}/operations/${part(operationId)}`;
      const found = await ask(shop, { call: "getInboundOperationStatus", path }, OperationAnswer);
      if (!found.ok) return found;
      const { operationStatus, operationProblems } = found.value;
      const state = { SUCCESS: "done", FAILED: "failed", IN_PROGRESS: "running" } as const;
      return told({
        state: state[operationStatus],
        problems: operationProblems.map(({ code, message, details }) => ({
          code,
          why: findingOf(code, message, details),
          sku: skuOf(message, details),
        })),
      });
    },
    async askOptions(shop, planId, step, of) {
      if (step !== "transport") return ask(shop, generation(planId, step, of), Started);
      const question = await transportQuestion(settings, ask, shop, planId, of);
      return question.ok ? ask(shop, question.value, Started) : question;
    },
    options: (shop, planId, step, of) => optionsOf[step](ask, shop, planId, of),
    confirm: (shop, planId, step, chosen) => ask(shop, confirmation(planId, step, chosen), Started),
    setBoxes: (shop, planId, boxes) => setBoxes(bare, shop, planId, boxes),
    shipments: (shop, planId) => inboundShipments(ask, shop, planId),
    ...inboundLabels(settings, ask),
    cancelPlan: (shop, planId) =>
      ask(
        shop,
        { call: "cancelInboundPlan", method: "PUT", path: planPath(planId, "cancellation") },
        Started,
      ),
  };
}

/** A plan is made and looked for within hours: the newest are enough. */
const newestPlans = { pageSize: "30", status: "ACTIVE", sortBy: "CREATION_TIME" };

async function findPlan(ask: Ask, shop: OpenedShop, name: string) {
  const query = { ...newestPlans, sortOrder: "DESC" };
  const path = `${inboundPath}/inboundPlans`;
  const found = await ask(shop, { call: "listInboundPlans", path, query }, PlansAnswer);
  if (!found.ok) return found;
  const known = found.value.inboundPlans.find((plan) => plan.name === name.slice(0, nameMost));
  return told(known ? { planId: known.inboundPlanId } : null);
}

async function createPlan(
  { marketplaceId }: AmazonSettings,
  ask: Ask,
  shop: OpenedShop,
  { name, from, items }: NewPlan,
) {
  const sourceAddress = {
    name: from.name,
    companyName: from.company,
    addressLine1: from.line1,
    city: from.city,
    stateOrProvinceCode: from.province,
    postalCode: from.postalCode,
    countryCode: from.country,
    phoneNumber: from.phone,
  };
  const started = await askWithOwners(ask, shop, PlanStarted, (mended) => ({
    call: "createInboundPlan",
    method: "POST",
    path: `${inboundPath}/inboundPlans`,
    body: {
      name: name.slice(0, nameMost),
      sourceAddress,
      destinationMarketplaces: [marketplaceId],
      items: mended(itemsOf(items)),
    },
  }));
  if (!started.ok) return started;
  const { inboundPlanId: planId, operationId } = started.value;
  return told({ planId, operationId });
}

function setBoxes(ask: Ask, shop: OpenedShop, planId: string, boxes: readonly PlannedBox[]) {
  const groups = [...new Set(boxes.map(({ groupId }) => groupId))];
  return askWithOwners(ask, shop, Started, (mended) => ({
    call: "setPackingInformation",
    method: "POST",
    path: planPath(planId, "packingInformation"),
    body: {
      packageGroupings: groups.map((packingGroupId) => ({
        packingGroupId,
        boxes: boxes
          .filter(({ groupId }) => groupId === packingGroupId)
          .map(({ items, weightGrams, lengthMm, widthMm, heightMm }) => ({
            contentInformationSource: "BOX_CONTENT_PROVIDED",
            quantity: 1,
            weight: { unit: "KG", value: weightGrams / 1_000 },
            dimensions: {
              unitOfMeasurement: "CM",
              length: lengthMm / 10,
              width: widthMm / 10,
              height: heightMm / 10,
            },
            items: mended(itemsOf(items)),
          })),
      })),
    },
  }));
}

type Mended = <Item extends { msku: string }>(items: readonly Item[]) => Item[];

/**
 * Which SKU Amazon labels or preps itself is known to Amazon alone, and told only by refusing: then it is asked
 * once more with whom it accepts. What was refused has made nothing, so nothing is made twice.
 */
async function askWithOwners<Content>(
  ask: Ask,
  shop: OpenedShop,
  schema: z.ZodType<Content>,
  question: (mended: Mended) => Question,
): Promise<ChannelResult<Content>> {
  const first = await ask(
    shop,
    question((items) => [...items]),
    schema,
  );
  if (first.ok || first.fault.kind !== "refused") return first;
  const accepted = acceptedOwners(first.fault.words);
  if (accepted.length > 0)
    return inboundCall(ask)(
      shop,
      question((items) => withOwners(items, accepted)),
      schema,
    );
  const { code, words } = first.fault;
  return refused(code, words, findingOf(code, words));
}

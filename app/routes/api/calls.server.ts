import { byPath } from "#app/http/api/call.server.ts";
import { catalogApiCalls } from "./catalog/calls.server.ts";
import { bindingCalls } from "./channels/binding-calls.server.ts";
import { planCalls } from "./channels/plan-calls.server.ts";
import { shopCalls } from "./channels/shop-calls.server.ts";
import { warningCalls } from "./channels/warning-calls.server.ts";
import { exportCalls } from "./console/export-calls.server.ts";
import { noticeCalls } from "./content/notice-calls.server.ts";
import { fileCalls } from "./core/file-calls.server.ts";
import { customersApiCalls } from "./customers/calls.server.ts";
import { moneyApiCalls } from "./money/calls.server.ts";
import { costCalls } from "./pricing/cost-calls.server.ts";
import { tradeApiCalls } from "./trade/calls.server.ts";

/** Every call that programs may make, area by area; `/api/openapi.json` is written from this list. */
export const calls = [
  ...customersApiCalls,
  ...fileCalls,
  ...catalogApiCalls,
  ...shopCalls,
  ...planCalls,
  ...bindingCalls,
  ...warningCalls,
  ...tradeApiCalls,
  ...moneyApiCalls,
  ...noticeCalls,
  ...costCalls,
  ...exportCalls,
];
export const callsByPath = byPath(calls);

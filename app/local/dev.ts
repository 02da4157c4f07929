import { runShop } from "./runner/run-shop.ts";
import { serveSources } from "./runner/serve-sources.ts";

await runShop(serveSources);

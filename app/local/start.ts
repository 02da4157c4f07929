import { runShop } from "./runner/run-shop.ts";
import { prepareWorker } from "./runner/serve-worker.ts";

await runShop(prepareWorker);

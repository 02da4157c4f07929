import { runShop } from "./runner/run-shop.ts";
import { serveWorker } from "./runner/serve-worker.ts";

await runShop(serveWorker);

import { runShop } from "./runner/run-shop.ts";
import { serveSources } from "./runner/serve-sources.ts";

// Nothing is built beforehand: each page is read from its sources when it is asked for.
await runShop(async () => ({ serve: serveSources, close: async () => {} }));

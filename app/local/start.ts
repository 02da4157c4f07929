import { runShop } from "./runner/run-shop.ts";

await runShop();

import { watch } from "node:fs";
import { buildWorker } from "./bundle/build-worker.ts";
import { runShop } from "./runner/run-shop.ts";

// The same app, built again and taken up at every save: what you see is what workerd serves.

const quietMs = 150;
const shop = await runShop();
let timer: NodeJS.Timeout | undefined;
let work = Promise.resolve();

for (const folder of ["app", "db", "public"])
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(rebuild);
    }, quietMs);
  });

async function rebuild() {
  const started = Date.now();
  try {
    if (!(await buildWorker(() => {}))) return;
    await shop.reload();
    console.log(`reloaded in ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  } catch (error) {
    // A half-written file does not build; the next save tries again.
    console.error(error instanceof Error ? error.message : error);
  }
}

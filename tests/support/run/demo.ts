import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { copyDemo, type Demo, type LentShop } from "./demo-lender.ts";

/** The demo that all tests of this run share: to be copied, never opened. */
export const findDemo = () => ask<Demo>("demo");

/** Fills this folder with the demo, as a first start would, in no time. */
export async function fillWithDemo(folder: string) {
  await copyDemo(await findDemo(), folder);
}

/** A new folder, filled as a start with SEED=empty would. */
export async function folderWithoutDemo(name: string) {
  const folder = mkdtempSync(join(tmpdir(), name));
  await copyDemo(await ask<Demo>("empty"), folder);
  return folder;
}

/**
 * The shop that all tests of this process share, one after the other. The runner's own number of a process
 * may be given to two at once, whose buyers would then spend from one wallet.
 */
export const findOwnShop = () => ask<LentShop>(`shop/${process.pid}`);

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${inject("demoLender")}/${path}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

import { inject } from "vitest";
import { copyDemo, type Demo, type LentShop } from "./demo-lender.ts";

/** The demo that all tests of this run share: to be copied, never opened. */
export const findDemo = () => ask<Demo>("demo");

/** Fills this folder with the demo, as a first start would, in no time. */
export async function fillWithDemo(folder: string) {
  await copyDemo(await findDemo(), folder);
}

/** The shop that all tests of this process share, one after the other. */
export const findOwnShop = () => ask<LentShop>(`shop/${process.env.VITEST_POOL_ID}`);

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${inject("demoLender")}/${path}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

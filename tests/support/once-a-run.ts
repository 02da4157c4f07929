import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

/** A folder of this run: the first test that asks fills it, and the others wait until it is whole. */
export async function onceARun(name: string, fill: (folder: string) => Promise<void>) {
  const folder = join(dirname(inject("templateShop")), name);
  if (await mine(`${folder}-turn`)) await make(folder, fill);
  while (!existsSync(folder)) {
    if (existsSync(`${folder}-failed`)) throw new Error(await readFile(`${folder}-failed`, "utf8"));
    await pause(100);
  }
  return folder;
}

/** Whether this process is the first that wants to make the folder. */
async function mine(folder: string) {
  try {
    await mkdir(folder);
    return true;
  } catch {
    return false;
  }
}

async function make(folder: string, fill: (folder: string) => Promise<void>) {
  const unfinished = `${folder}-unfinished`;
  try {
    await mkdir(unfinished);
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(`${folder}-failed`, String(error));
    throw error;
  }
}

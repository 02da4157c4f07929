import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "libsql";
import { Refusal } from "./refusal.ts";

/** What a folder holds because of the lock alone. */
export const lockFiles = [".lock", ".lock-journal", ".running.json"];

interface Holder {
  pid: number;
  since: string;
}

/**
 * Keeps a data folder for one process. The system lets go of the lock when its holder ends, however
 * that is: killed outright, it leaves nothing that the next start would have to judge.
 */
export function lockFolder(folder: string) {
  const lock = new Database(join(folder, ".lock"), { timeout: 0 });
  const note = join(folder, ".running.json");
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new Refusal(inUse(folder, note));
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    async close() {
      rmSync(note, { force: true });
      lock.close();
    },
  };
}

/** Throws the refusal when somebody holds the folder; changes nothing in it. */
export function refuseFolderInUse(folder: string) {
  if (!existsSync(join(folder, ".lock"))) return;
  const lock = new Database(join(folder, ".lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Refusal(inUse(folder, join(folder, ".running.json")));
  } finally {
    lock.close();
  }
}

function inUse(folder: string, note: string) {
  let by = "another process";
  try {
    const { pid, since } = JSON.parse(readFileSync(note, "utf8")) as Holder;
    by = `process ${pid}, started ${since}`;
  } catch {
    // It has the lock and has not written its name yet.
  }
  return `${resolve(folder)} is in use by ${by}: end it first, or set DATA_DIR to another folder`;
}

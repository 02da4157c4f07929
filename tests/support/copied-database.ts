import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { onTestFinished } from "vitest";
import "#db/quick-rows.ts";
import "#db/quick-selects.ts";
import "#db/quick-statements.ts";
import "./run/one-drizzle.ts";
import { quickClient } from "./run/quick-client.ts";
import "./run/rows-by-place.ts";

/** A database with its open connection, and the file behind it, which has no name any more. */
interface Copy {
  client: Client;
  file: number;
}

let copies = 0;

/** Nobody else has the file: asked of the system before each statement, that costs more than most statements. */
const alone = "PRAGMA locking_mode = EXCLUSIVE";
const shared = "PRAGMA locking_mode = NORMAL";
const read = "SELECT user_version FROM pragma_user_version";

const idle = new Map<string, Copy[]>();

/**
 * A database of its own with the rows of this file; it is gone with the process that opened it.
 *
 * Reading the schema with its triggers costs a connection more than most tests do. So a test's copy is
 * handed on when the test has ended: its file gets the template's bytes again, and SQLite, seeing
 * another change counter, forgets the rows but not the schema. `handOn` does so before: for a property,
 * whose runs have a shop each.
 */
export async function copiedDatabase(template: string) {
  const copy = (await idleCopy(template)) ?? (await newCopy(template));
  const handOn = once(() => idle.set(template, [...(idle.get(template) ?? []), copy]));
  whenTheTestEnds(handOn);
  return { db: drizzle(copy.client, { casing: "snake_case" }), handOn };
}

function once(act: () => unknown) {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

async function newCopy(template: string): Promise<Copy> {
  const { client, path } = await openCopyOf(template);
  const file = openSync(path, "r+");
  // Open files live on without their name: thousands of copies must not fill the disk.
  await rm(path);
  return { client, file };
}

/** A connection to a copy of this file, whose own file needs its name no longer. */
export async function openCopyOf(template: string) {
  const path = `${template}-${process.pid}-${copies++}`;
  await copyFile(template, path);
  const client = quickClient(path);
  // Nothing of it needs to outlive a crash, so no journal on the disk and no waiting for it.
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  await client.execute("PRAGMA cache_size = -65536");
  await client.execute("PRAGMA temp_store = MEMORY");
  await client.execute(alone);
  return { client, path };
}

/** A copy that another test has left, with the template's rows. */
async function idleCopy(template: string) {
  const copy = idle.get(template)?.pop();
  if (!copy) return null;
  // It looks for others' changes only once it has let go of the file, as it does after its next statement.
  await copy.client.execute(shared);
  await copy.client.execute(read);
  const mark = refill(copy.file, template);
  const { rows } = await copy.client.execute(read);
  if (rows[0]?.user_version === mark) {
    await copy.client.execute(alone);
    return copy;
  }
  // A statement that was not read to its end still sees the rows of its own test.
  copy.client.close();
  closeSync(copy.file);
  return null;
}

const templates = new Map<string, Buffer>();
let mark = 0;

/** Gives the file the template's bytes under a new change counter; answers the counter. */
function refill(file: number, template: string) {
  const bytes = templates.get(template) ?? readFileSync(template);
  templates.set(template, bytes);
  // Far enough on that no test's own writes have counted up to it.
  mark += 100_000;
  // Places in SQLite's file header: the change counter, for which version the sizes beside it hold,
  // and the number that is the user's own.
  for (const place of [24, 92, 60]) bytes.writeUInt32BE(mark, place);
  ftruncateSync(file, bytes.length);
  writeSync(file, bytes, 0, bytes.length, 0);
  return mark;
}

/** What was opened for all tests of a file, in its `beforeAll`. */
const heldByFile: (() => void)[] = [];

function whenTheTestEnds(act: () => void) {
  try {
    onTestFinished(act);
  } catch {
    heldByFile.push(act);
  }
}

/** Hands on what a file held for all its tests, once the last of them has ended. */
export function handOnAfterFile() {
  for (const handOn of heldByFile.splice(0)) handOn();
}

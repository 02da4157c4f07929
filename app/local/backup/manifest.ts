import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../runner/refusal.ts";

interface Sum {
  /** Where it lies in the backup. */
  file: string;
  sizeBytes: number;
  sha256: string;
}

export interface StoredFile extends Sum {
  key: string;
  contentType: string;
}

/** What a backup says of itself; the list by which a restore finds out that nothing is missing or changed. */
export interface Manifest {
  format: 1;
  madeAt: string;
  /** The commit of the code that made it, where it is known. */
  version: string;
  /** The newest migration: when it was written. */
  schema: number;
  /** The end of the log's chain, to be compared with one kept elsewhere. */
  newestSeal: { sequence: number; hash: string } | null;
  /** The name of the key that opens what is sealed in the database; the key itself only where asked for. */
  sealKey: { id: string; file: string | null } | null;
  counts: Record<string, number>;
  database: Sum;
  files: StoredFile[];
}

export const manifestName = "manifest.json";

/** Reads a backup's manifest and compares every file with it; refuses in a sentence. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path))
    throw new Refusal(`${folder} is no backup: it has no ${manifestName}, or was cut off`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Refusal(`${path} cannot be read: the backup is damaged`);
  }
  if (manifest.format !== 1)
    throw new Refusal(`${path} has a format that this version cannot read`);

  const wrong: string[] = [];
  for (const { file, sizeBytes, sha256 } of [manifest.database, ...manifest.files]) {
    const found = existsSync(join(folder, file)) ? await sumOf(join(folder, file)) : undefined;
    if (!found) wrong.push(`${file} is missing`);
    else if (found.sizeBytes !== sizeBytes || found.sha256 !== sha256)
      wrong.push(`${file} is not as it was backed up`);
  }
  if (wrong.length > 0)
    throw new Refusal(
      [`The backup is damaged, nothing was restored:`, ...wrong.slice(0, 20)].join("\n  "),
    );
  return manifest;
}

export async function sumOf(path: string): Promise<Omit<Sum, "file">> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest("hex") };
}

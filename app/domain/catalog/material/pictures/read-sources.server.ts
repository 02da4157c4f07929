import { and, eq } from "drizzle-orm";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files } from "#db/schema/index.ts";
import type { PictureEditing } from "./picture-editing.ts";
import { type PictureProblem, problemOf } from "./picture-problems.ts";

const restMs = 500;

type Means = PictureEditing & { files: FileStore };

/** Loads and decodes pictures one after the other; refuses only if none can be read. */
export async function readSources(
  scope: Scope,
  companyId: string,
  sources: readonly string[],
  means: Means,
  sideMax: number,
): Promise<Result<Pixels[], PictureProblem>> {
  const pictures: Pixels[] = [];
  let problem: PictureProblem = "gone";
  for (const source of sources) {
    const file = await fileOf(scope, companyId, source, means);
    if (file === undefined || file === "away") {
      problem = file ?? "gone";
      continue;
    }
    const wrong = problemOf(file);
    const points = wrong ? undefined : await means.codec.decode(file, sideMax);
    if (points) pictures.push(points);
    else problem = wrong ?? "broken";
  }
  return pictures.length > 0 ? done(pictures) : refuse(problem);
}

/** Loads a picture from the company's files or from a supplier's address. */
async function fileOf(scope: Scope, companyId: string, source: string, means: Means) {
  const [, id] = /^\/files\/([\w-]{1,64})$/.exec(source) ?? [];
  if (!id) {
    const got = await means.download(source);
    if (got !== "away") return got;
    // A dropped connection is retried once, after a pause.
    await new Promise((passed) => setTimeout(passed, restMs));
    return means.download(source);
  }
  const [file] = await scope.db
    .select({ key: files.key, sizeBytes: files.sizeBytes })
    .from(files)
    .where(and(eq(files.id, id), eq(files.companyId, companyId)))
    .limit(1);
  if (!file || file.sizeBytes > limits.imageBytesMax) return undefined;
  const stored = await means.files.get(file.key);
  return stored && new Uint8Array(await new Response(stored.body).arrayBuffer());
}

import { and, eq } from "drizzle-orm";
import { files, uploads } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { isStoreKey, safeName } from "./file-key.ts";
import { namedAs } from "./file-type.ts";
import { judgeUpload, type UploadStores } from "./judge-upload.server.ts";
import { fileRow } from "./save-upload.server.ts";

/**
 * What a program wrote with temporary keys becomes a file of the company, once its content has been
 * looked at. Only below a place that was lent to this company; the same key twice is one file.
 */
export async function registerUpload(scope: Scope<Buyer>, stores: UploadStores, key: string) {
  if (!isStoreKey(key)) return refuse("not-found");
  const { db, actor } = scope;
  const name = key.split("/").at(-1) ?? "";
  const prefix = key.slice(0, key.length - name.length);
  const own = eq(files.companyId, actor.companyId);
  const [[known], [lent]] = await db.batch([
    db
      .select()
      .from(files)
      .where(and(eq(files.key, key), own))
      .limit(1),
    db
      .select({ folder: uploads.folder })
      .from(uploads)
      .where(and(eq(uploads.prefix, prefix), eq(uploads.companyId, actor.companyId)))
      .limit(1),
  ]);
  if (known) return done(known);
  if (!lent || !name) return refuse("not-found");

  const judged = await judgeUpload(stores, key, lent.folder);
  if (!judged.ok) return judged;
  const { ending, sizeBytes } = judged.value;
  const file = fileRow(scope, { key, name: namedAs(safeName(name), ending), ending, sizeBytes });
  const kept = await commit(scope, [db.insert(files).values(file)], {
    "files.key": "moved-meanwhile",
  });
  return kept.ok ? done(file) : kept;
}

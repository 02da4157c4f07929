import { sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import { lots } from "#db/schema/index.ts";

/** The ids of a lot's inspection photos, a column for a query of `lots`: lists need no second read. */
export const lotPhotoIds =
  sql`(SELECT json_group_array(id) FROM (SELECT id FROM files WHERE document_kind = 'lot' AND document_id = ${lots.id} ORDER BY saved_at, id LIMIT ${sql.raw(String(limits.photosPerInspection))}))`.mapWith(
    (ids: string) => JSON.parse(ids) as string[],
  );

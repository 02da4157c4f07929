import { sql } from "drizzle-orm";
import { lots } from "#db/schema/index.ts";

/** 有料保管: the lot lies in the paid warehouse, from where the account manager alone asks for shipments. */
export const onPaidShelf =
  sql<boolean>`EXISTS (SELECT 1 FROM shelves s WHERE s.code = ${lots.shelf} AND s.kind = 'paid')`.mapWith(
    Boolean,
  );

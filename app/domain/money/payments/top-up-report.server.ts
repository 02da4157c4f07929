import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { transition } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import {
  type FileEnding,
  fileEndingOf,
  fileTypes,
  headAndTailOf,
} from "#app/domain/core/files/file-type.ts";
import {
  type FileOwner,
  saveJudgedFiles,
  type Upload,
} from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topUpReports } from "#db/schema/index.ts";
import { topUpLifecycle, topUpWork } from "./top-up.ts";

const taken: readonly FileEnding[] = ["png", "jpg", "webp", "pdf"];
const most = { deposit: limits.receiptsPerTopUp, withdrawal: 1 };

type Proven = keyof typeof most;

export interface TransferReceipt {
  id: string;
  name: string;
  contentType: string;
}

/** The files of a form, and the store for them. */
export interface ReceiptFiles {
  store: FileStore;
  uploads: readonly Upload[];
}

/** The error of the trigger that limits the receipts of a document. */
export const tooManyReceipts = "proofs_per_document";

/** Stores slips and screenshots of a payment; the statements belong in the command's commit. */
export async function saveTransferReceipts(
  scope: Scope,
  { store, uploads }: ReceiptFiles,
  belongs: FileOwner & { kind: Proven },
) {
  if (uploads.length > most[belongs.kind]) return refuse("too-many-receipts");
  return saveJudgedFiles(scope, store, uploads, belongs, ({ bytes, name }) => {
    const ending = fileEndingOf(headAndTailOf(bytes), name);
    return ending && taken.includes(ending) ? fileTypes[ending] : undefined;
  });
}

/** Selects the receipts of each row as a column. */
export function transferReceiptsOf(kind: Proven, table: SQLiteTable): SQL<TransferReceipt[]> {
  return sql`(SELECT json_group_array(json_object('id', f.id, 'name', f.name, 'contentType', f.content_type))
    FROM files f WHERE f.document_kind = ${kind} AND f.document_id = ${table}.id)`.mapWith(
    (column: string) => JSON.parse(column) as TransferReceipt[],
  );
}

/** Makes one move of a top-up report, first in its batch. */
export const moveReport = transition("deposit", topUpReports, topUpLifecycle, topUpWork);

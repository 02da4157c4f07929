import { and, asc, count, eq, exists, inArray, ne, notExists, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { putPictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { unknownParcelsPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { parcelClaims, shelves, unknownParcels, unknownPhotos } from "#db/schema/index.ts";
import { actRefusals, type FoundAct, recordAct } from "./floor-acts.server.ts";
import type { UnknownState } from "./unknown-parcel.ts";

/** An upper limit: a warehouse has fewer such shelves. */
const shelvesMax = 1_000;
/** A refusal of another shelf names this many. */
const proposed = 5;

interface Found {
  /** The form's own id. */
  id: string;
  trackingNumber: string;
  /** The number of parcels or pieces, as far as visible from outside. */
  quantity: number;
  note: string;
  shelf: string;
  photos: readonly Upload[];
}

/**
 * 无主包裹: records a parcel with what can be seen of it; the same form twice is one parcel. Only shelves for
 * unknown parcels are accepted. Refuses a number that still waits for its owner, with the parcel known by it.
 */
export async function recordUnknown(scope: Scope<Staff>, store: FileStore, found: Found) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  if (found.photos.length > limits.photosPerInspection) return refuse("too-many-pictures");
  const fit = found.shelf === "" ? [] : await unknownShelves(scope);
  if (found.shelf !== "" && !fit.includes(found.shelf))
    return { ...refuse("not-for-unknown"), shelves: fit.slice(0, proposed) };
  const put = await putPictures(scope, store, found.photos);
  if (!put.ok) return put;
  const { photos: _, note, ...row } = found;
  const written = await commit(
    scope,
    [
      guard(notExists(otherOpen(db, found)), "recorded-already"),
      db.insert(unknownParcels).values({
        ...row,
        note: typedMessage(note),
        state: "open",
        version: 1,
        foundAt: now,
        foundBy: actor.id,
        foundByName: actor.name,
      }),
      ...put.value.pictures.map(({ key, contentType }) =>
        db.insert(unknownPhotos).values({
          id: crypto.randomUUID(),
          parcelId: found.id,
          key,
          contentType,
          savedAt: now,
        }),
      ),
      recordAct(scope, {
        id: found.id,
        kind: "unknown",
        subject: "unknown",
        subjectId: found.id,
        label: found.trackingNumber,
        quantity: found.quantity,
      }),
    ],
    { ...actRefusals, "unknown_parcels.id": "done-already" },
  );
  if (written.ok) return done(undefined);
  await put.value.discard();
  if (written.reason !== "recorded-already") return done(undefined);
  const [known] = await unknownQuery(scope, found.trackingNumber);
  return { ...refuse("recorded-already"), known };
}

/** Selects another parcel of this number that still waits for its owner. */
function otherOpen(db: Scope["db"], { id, trackingNumber }: Pick<Found, "id" | "trackingNumber">) {
  return db
    .select()
    .from(unknownParcels)
    .where(
      and(
        eq(unknownParcels.trackingNumber, trackingNumber),
        eq(unknownParcels.state, "open"),
        ne(unknownParcels.id, id),
      ),
    );
}

/** Selects the shelves in use for unknown parcels, in the order of the walk. */
async function unknownShelves({ db }: Pick<Scope, "db">) {
  const found = await db
    .select({ code: shelves.code })
    .from(shelves)
    .where(and(eq(shelves.kind, "unknown"), eq(shelves.active, true)))
    .orderBy(asc(shelves.walkOrder), asc(shelves.code))
    .limit(shelvesMax);
  return found.map(({ code }) => code);
}

/** Withdraws a parcel that was recorded by mistake; its photos are kept. */
export function undoUnknown(scope: Scope<Staff>, { unknown }: FoundAct) {
  return unknown?.state === "open" ? done(withdrawUnknown(scope, unknown)) : refuse("used-later");
}

/** Withdraws an unknown parcel, unless somebody has settled it since it was read, or says that it is theirs. */
export function withdrawUnknown(
  { db, actor, now }: Scope<Staff>,
  unknown: { id: string; version: number },
) {
  return [
    guard(isUnsettled(db, unknown), "used-later"),
    guard(
      notExists(
        db
          .select()
          .from(parcelClaims)
          .where(and(eq(parcelClaims.parcelId, unknown.id), eq(parcelClaims.state, "open"))),
      ),
      "used-later",
    ),
    db
      .update(unknownParcels)
      .set({
        state: "withdrawn",
        version: unknown.version + 1,
        settledAt: now,
        settledByName: actor.name,
      })
      .where(eq(unknownParcels.id, unknown.id)),
  ];
}

/** True while nobody has settled the parcel since it was read. */
export function isUnsettled(db: Scope["db"], { id, version }: { id: string; version: number }) {
  const asRead = and(
    eq(unknownParcels.id, id),
    eq(unknownParcels.state, "open"),
    eq(unknownParcels.version, version),
  );
  return exists(db.select().from(unknownParcels).where(asRead));
}

/** One order holds fewer parcels that had no owner. */
const lyingMax = 20;

/**
 * Plans that the parcels of an order, which lay here before their owner was known, are nobody's again: their accepted
 * claim ends as withdrawn, and the companies that lost them to it are asked about anew, each with a notice.
 */
export async function planNobodysAgain(scope: Scope, orderId: string): Promise<Statement[]> {
  const { db, now } = scope;
  const claimed = and(eq(unknownParcels.orderId, orderId), eq(unknownParcels.state, "claimed"));
  const [parcels, rivals] = await db.batch([
    db.select({ id: unknownParcels.id }).from(unknownParcels).where(claimed).limit(lyingMax),
    db
      .select({ companyId: parcelClaims.companyId, userId: parcelClaims.userId })
      .from(parcelClaims)
      .innerJoin(unknownParcels, eq(unknownParcels.id, parcelClaims.parcelId))
      .where(and(claimed, eq(parcelClaims.state, "lost")))
      .limit(lyingMax),
  ]);
  if (parcels.length === 0) return [];
  const ids = parcels.map(({ id }) => id);
  const claimsIn = (state: "accepted" | "lost") =>
    and(inArray(parcelClaims.parcelId, ids), eq(parcelClaims.state, state));
  return [
    db
      .update(unknownParcels)
      .set({
        state: "open",
        companyId: null,
        orderId: null,
        settledAt: null,
        settledByName: "",
        version: sql`${unknownParcels.version} + 1`,
      })
      .where(inArray(unknownParcels.id, ids)),
    db.update(parcelClaims).set({ state: "withdrawn", decidedAt: now }).where(claimsIn("accepted")),
    db
      .update(parcelClaims)
      .set({ state: "open", decidedAt: null, decidedByName: "" })
      .where(claimsIn("lost")),
    ...rivals.map(({ companyId, userId }) =>
      notify(scope, {
        companyId,
        about: { person: userId },
        kind: "warehouse",
        letter: letter("parcel-claim.open-again"),
        href: unknownParcelsPage,
      }),
    ),
  ];
}

/** Lists a page of the parcels in a state, oldest first, with their photos' ids and the total. */
export async function listUnknown(
  { db }: Scope<Staff>,
  state: UnknownState,
  after: QueuePlace | undefined,
) {
  const photoIds =
    sql`(SELECT json_group_array(id) FROM ${unknownPhotos} WHERE parcel_id = unknown_parcels.id)`.mapWith(
      (ids: string) => JSON.parse(ids) as string[],
    );
  const [rows, [length]] = await db.batch([
    db
      .select({ parcel: unknownParcels, photoIds })
      .from(unknownParcels)
      .where(
        and(
          eq(unknownParcels.state, state),
          after &&
            sql`(${unknownParcels.foundAt}, ${unknownParcels.id}) > (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(asc(unknownParcels.foundAt), asc(unknownParcels.id))
      .limit(queuePageSize + 1),
    db.select({ count: count() }).from(unknownParcels).where(eq(unknownParcels.state, state)),
  ]);
  const { shown, next } = queuePage(rows, ({ parcel }) => ({
    at: parcel.foundAt.getTime(),
    id: parcel.id,
  }));
  return {
    parcels: shown.map(({ parcel, photoIds }) => ({
      ...parcel,
      note: readMessage(parcel.note, "zh"),
      photoIds,
    })),
    next,
    total: length?.count ?? 0,
  };
}

/** Selects the unknown parcels with this number that still wait for an owner. */
export function unknownQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select()
    .from(unknownParcels)
    .where(and(eq(unknownParcels.trackingNumber, number), eq(unknownParcels.state, "open")))
    .limit(5);
}

/** Finds a photo of an unknown parcel, for staff who receive parcels. */
export async function findUnknownPhoto({ db }: Scope<Staff>, id: string) {
  const [photo] = await db.select().from(unknownPhotos).where(eq(unknownPhotos.id, id)).limit(1);
  return photo;
}

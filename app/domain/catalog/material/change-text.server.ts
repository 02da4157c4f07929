import { and, eq, ne } from "drizzle-orm";
import { readTerms } from "#app/domain/content/label/terms.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { materialGoods, materialJobs, materialTexts } from "#db/schema/index.ts";
import { type OwnProduct, ownProductQueries } from "../own-product/find-own-product.server.ts";
import { actOnProduct, ownProductRefusals } from "../own-product/write-own-product.server.ts";
import { countTexts } from "./ask-material.server.ts";
import { checkText } from "./check-text.ts";
import { countGoods } from "./count-goods.server.ts";
import {
  type MaterialKind,
  materialLimits,
  productNameMax,
  type WriterChoice,
} from "./material.ts";
import { isForModel } from "./model/ask-model.ts";
import { plainLines } from "./plain-text.ts";
import { findGoodsTexts, type MaterialText } from "./read-material.server.ts";
import { writeByRules } from "./rules/write-by-rules.server.ts";

/** A text of a job's goods. */
export interface WhichText {
  jobId: string;
  place: number;
  kind: MaterialKind;
}

const versionKey =
  "material_texts.job_id, material_texts.place, material_texts.kind, material_texts.version";
const changeRefusals = {
  [versionKey]: "changed-meanwhile",
  material_text_version: "too-many-versions",
} as const;

async function found(scope: Scope<Buyer>, { jobId, place, kind }: WhichText) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  const goods = await findGoodsTexts(scope, jobId, place);
  const texts = goods?.texts.filter((text) => text.kind === kind) ?? [];
  const [newest] = texts;
  if (!goods?.goods.source || !newest) return refuse("not-found");
  return done({ job: goods.job, goods: goods.goods, source: goods.goods.source, newest, texts });
}

/** 編集: the text as a member wrote it, held to the same checks; a version of its own behind `seenVersion`. */
export async function editText(
  scope: Scope<Buyer>,
  which: WhichText,
  seenVersion: number,
  typed: string,
) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  const { job, source, newest } = at.value;
  if (newest.version !== seenVersion) return refuse("changed-meanwhile");
  const text = plainLines(typed, materialLimits.lettersMax);
  if (!text) return refuse("empty");
  if (text === newest.text) return done(undefined);
  const findings = checkText(which.kind, text, source, job);
  const version = { ...which, version: newest.version + 1, text, leftOut: [], findings };
  return commit(scope.db, [made(scope, version, "member")], changeRefusals);
}

/**
 * 作り直し: by today's label table and rules; where nothing came out otherwise no version is made. By a model a job
 * makes it, within the company's share of the month.
 */
export async function writeAgain(
  scope: Scope<Buyer>,
  which: WhichText,
  writer: WriterChoice = "rules",
) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  if (writer === "model" && isForModel(which.kind)) return askModelAgain(scope, which, at.value);
  const { job, source, newest } = at.value;
  const { text, leftOut } = writeByRules(which.kind, source, job, await readTerms(scope.db));
  if (text === newest.text) return refuse("same");
  const findings = checkText(which.kind, text, source, job);
  const version = { ...which, version: newest.version + 1, text, leftOut, findings };
  return commit(scope.db, [made(scope, version, "rules")], changeRefusals);
}

async function askModelAgain(
  scope: Scope<Buyer>,
  { jobId, place, kind }: WhichText,
  { goods, newest }: { goods: typeof materialGoods.$inferSelect; newest: MaterialText },
) {
  const { db, now } = scope;
  if (newest.version >= materialLimits.versionsMax) return refuse("too-many-versions");
  if (goods.state === "waiting") return refuse("still-waiting");
  const of = and(eq(materialGoods.jobId, jobId), eq(materialGoods.place, place));
  const running = { state: "running", writer: "model", endedAt: null } as const;
  return commit(
    db,
    [
      db
        .update(materialGoods)
        .set({ state: "waiting", again: [kind] })
        .where(and(of, eq(materialGoods.state, "done"))),
      ...countTexts(scope, japanMonth(now), 1),
      db.update(materialJobs).set(running).where(eq(materialJobs.id, jobId)),
      countGoods(scope, jobId),
    ],
    { material_month_share: "share-spent" },
  );
}

function made(
  { db, actor, now }: Scope<Buyer>,
  version: Pick<
    MaterialText,
    "jobId" | "place" | "kind" | "version" | "text" | "leftOut" | "findings"
  >,
  writer: string,
): Statement {
  return db
    .insert(materialTexts)
    .values({ ...version, writer, madeAt: now, madeByName: actor.name });
}

/**
 * 採用: takes a version over, a title and a customs name into the company's own product as well where it has room
 * for them. Refuses a text that fails a check; another version that was taken over is let go.
 */
export async function acceptText(scope: Scope<Buyer>, which: WhichText, version: number) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  const { goods, texts } = at.value;
  const text = texts.find((one) => one.version === version);
  if (!text) return refuse("not-found");
  if (text.findings.length > 0) return refuse("fails-checks");
  if (text.acceptedAt) return done(undefined);
  const product = await productOf(scope, goods.productId);
  return commit(
    scope.db,
    [...taken(scope, product, which.kind, text.text), ...marked(scope, which, version)],
    ownProductRefusals,
  );
}

/** 採用の取り消し: the text stands untaken again; what the product was called stays. */
export async function dropAccepted(scope: Scope<Buyer>, which: WhichText) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  const { db } = scope;
  return commit(
    db,
    [db.update(materialTexts).set({ acceptedAt: null, acceptedByName: "" }).where(of(which))],
    {},
  );
}

const of = ({ jobId, place, kind }: WhichText) =>
  and(eq(materialTexts.jobId, jobId), eq(materialTexts.place, place), eq(materialTexts.kind, kind));

function marked({ db, actor, now }: Scope<Buyer>, which: WhichText, version: number): Statement[] {
  const none = { acceptedAt: null, acceptedByName: "" };
  const others = and(of(which), ne(materialTexts.version, version));
  const chosen = and(of(which), eq(materialTexts.version, version));
  return [
    db.update(materialTexts).set(none).where(others),
    db.update(materialTexts).set({ acceptedAt: now, acceptedByName: actor.name }).where(chosen),
  ];
}

async function productOf(scope: Scope<Buyer>, id: string) {
  if (!id) return undefined;
  const [[product]] = await scope.db.batch([...ownProductQueries(scope, id)]);
  return product;
}

/** Names that products have room for: what they are called, and what customs are told. */
const productFields = {
  title: { field: "name", label: "商品名" },
  customs: { field: "customsEn", label: "通関用の品名（英語）" },
} as const;

function taken(
  scope: Scope<Buyer>,
  product: OwnProduct | undefined,
  kind: MaterialKind,
  text: string,
): Statement[] {
  if (!product || (kind !== "title" && kind !== "customs")) return [];
  const { field, label } = productFields[kind];
  // A marketplace may take more signs than a product has room for: cut short it would be another name.
  if (text.length > productNameMax || product[field] === text) return [];
  const note = `${label}: ${product[field] || "なし"} → ${text}`;
  return actOnProduct(scope, product, "edit", { [field]: text }, note);
}

import { and, eq, ne, sql } from "drizzle-orm";
import { readTerms } from "#app/domain/content/label/labels.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { materialGoods, materialJobs, materialTexts } from "#db/schema/index.ts";
import { ownProductNames } from "../products/own-product.ts";
import { type OwnProduct, ownProductQueries } from "../products/own-product-queries.server.ts";
import { actOnProduct, ownProductRefusals } from "../products/write-own-product.server.ts";
import { countTexts } from "./ask-material.server.ts";
import { checkText } from "./check-text.ts";
import {
  type MaterialKind,
  materialLimits,
  plainLine,
  plainLines,
  productNameMax,
  type WriterChoice,
} from "./material.ts";
import { countGoods, findGoodsTexts, type MaterialText } from "./material-queries.server.ts";
import { isForModel } from "./model/ask-model.ts";
import { writeByRules } from "./write-by-rules.server.ts";

/** Identifies a text of a job's goods; its versions share the key. */
export interface WhichText {
  jobId: string;
  place: number;
  kind: MaterialKind;
}

/**
 * 編集: stores a member's text as the version after `seenVersion`, checked like any other. Refuses if a newer
 * version exists; the same text makes no version.
 */
export async function editText(
  scope: Scope<Buyer>,
  which: WhichText,
  seenVersion: number,
  typed: string,
) {
  const at = await foundText(scope, which);
  if (!at.ok) return at;
  const { job, source, newest } = at.value;
  if (newest.version !== seenVersion) return refuse("changed-meanwhile");
  const text = plainLines(typed, materialLimits.lettersMax);
  if (!text) return refuse("empty");
  if (text === newest.text) return done(undefined);
  const findings = checkText(which.kind, text, source, job);
  const version = { ...which, version: newest.version + 1, text, leftOut: [], findings };
  return commit(scope, [made(scope, version, "member")], changeRefusals);
}

/** True if the typed text differs from the version that the field showed. */
export async function isUnsaved(
  scope: Scope<Buyer>,
  which: WhichText,
  seenVersion: number,
  typed: string,
) {
  const at = await foundText(scope, which);
  const seen = at.ok && at.value.texts.find(({ version }) => version === seenVersion);
  const [kept, sent] = [seen ? seen.text : typed, typed].map((text) =>
    plainLines(text, materialLimits.lettersMax),
  );
  return kept !== sent;
}

/** The options for writing a text again: by rules or a model, and the company's request to the model. */
interface WrittenAgain {
  writer?: WriterChoice;
  guidance?: string;
  seenVersion?: number;
}

/**
 * 作り直し: writes a text again by today's label table and rules, and refuses if nothing changes. With a model,
 * a job writes it within the company's share of the month.
 */
export async function writeAgain(
  scope: Scope<Buyer>,
  which: WhichText,
  { writer = "rules", guidance = "", seenVersion }: WrittenAgain = {},
) {
  const at = await foundText(scope, which);
  if (!at.ok) return at;
  // A form sent twice makes one version: the second form has seen an older one.
  if (seenVersion !== undefined && at.value.newest.version !== seenVersion)
    return refuse("changed-meanwhile");
  if (writer === "model" && isForModel(which.kind))
    return askModelAgain(scope, which, at.value, guidance);
  const { job, source, newest } = at.value;
  const { text, leftOut } = writeByRules(which.kind, source, job, await readTerms(scope.db));
  if (text === newest.text) return refuse("same");
  const findings = checkText(which.kind, text, source, job);
  const version = { ...which, version: newest.version + 1, text, leftOut, findings };
  return commit(scope, [made(scope, version, "rules")], changeRefusals);
}

/**
 * 採用: accepts a version of a text. A title and a customs name are also written into the company's own
 * product if they fit there. Refuses a text that fails a check; an earlier accepted version is no longer
 * accepted.
 */
export async function acceptText(scope: Scope<Buyer>, which: WhichText, version: number) {
  const at = await foundText(scope, which);
  if (!at.ok) return at;
  const { goods, texts } = at.value;
  const text = texts.find((one) => one.version === version);
  if (!text) return refuse("not-found");
  if (text.findings.length > 0) return refuse("fails-checks");
  if (text.acceptedAt) return done(undefined);
  return accept(scope, goods.productId, [text]);
}

/** A version of a text that a page showed. */
type SeenText = Pick<MaterialText, "kind" | "version">;

/** まとめて採用: accepts those of the shown versions that pass every check; the others stay as they are. */
export async function acceptTexts(
  scope: Scope<Buyer>,
  { jobId, place }: Pick<WhichText, "jobId" | "place">,
  seen: readonly SeenText[],
) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  const found = await findGoodsTexts(scope, jobId, place);
  if (!found) return refuse("not-found");
  const { goods, texts } = found;
  const chosen = texts.filter(({ kind, version }) =>
    seen.some((one) => one.kind === kind && one.version === version),
  );
  const passing = chosen.filter(({ findings }) => findings.length === 0);
  if (passing.length === 0) return refuse("fails-checks");
  const open = passing.filter(({ acceptedAt }) => !acceptedAt);
  return open.length > 0 ? accept(scope, goods.productId, open) : done(undefined);
}

/** 採用の取り消し: the text is no longer accepted; the product keeps what it was given. */
export async function unacceptText(scope: Scope<Buyer>, which: WhichText) {
  const at = await foundText(scope, which);
  if (!at.ok) return at;
  const { db } = scope;
  const none = { acceptedAt: null, acceptedByName: "" };
  return commit(scope, [db.update(materialTexts).set(none).where(of(which))], {});
}

const versionKey =
  "material_texts.job_id, material_texts.place, material_texts.kind, material_texts.version";
const changeRefusals = {
  [versionKey]: "changed-meanwhile",
  material_text_version: "too-many-versions",
} as const;

/**
 * Finds a text of the buyer's company with its versions, newest first; refuses a buyer without the right to
 * products.
 */
async function foundText(scope: Scope<Buyer>, { jobId, place, kind }: WhichText) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  const goods = await findGoodsTexts(scope, jobId, place);
  const texts = goods?.texts.filter((text) => text.kind === kind) ?? [];
  const [newest] = texts;
  if (!goods?.goods.source || !newest) return refuse("not-found");
  return done({ job: goods.job, goods: goods.goods, source: goods.goods.source, newest, texts });
}

async function askModelAgain(
  scope: Scope<Buyer>,
  { jobId, place, kind }: WhichText,
  { goods, newest }: { goods: typeof materialGoods.$inferSelect; newest: MaterialText },
  typed: string,
) {
  const { db, now } = scope;
  const guidance = plainLine(typed, materialLimits.guidanceMax);
  const month = japanMonth(now);
  if (newest.version >= materialLimits.versionsMax) return refuse("too-many-versions");
  if (goods.state === "waiting") return refuse("still-waiting");
  const of = and(eq(materialGoods.jobId, jobId), eq(materialGoods.place, place));
  const running = { state: "running", writer: "model", endedAt: null } as const;
  return commit(
    scope,
    [
      // Counts 1 only while the goods are not waiting, so that several presses take one text from the
      // share.
      ...countTexts(scope, month, restingCount(jobId, place)),
      db
        .update(materialGoods)
        .set({ state: "waiting", again: [kind], guidance, month })
        .where(and(of, eq(materialGoods.state, "done"))),
      db.update(materialJobs).set(running).where(eq(materialJobs.id, jobId)),
      countGoods(scope, jobId),
    ],
    { material_month_share: "share-spent" },
  );
}

function restingCount(jobId: string, place: number) {
  return sql<number>`(SELECT count(*) FROM ${materialGoods}
    WHERE job_id = ${jobId} AND place = ${place} AND state = 'done')`;
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

const of = ({ jobId, place, kind }: WhichText) =>
  and(eq(materialTexts.jobId, jobId), eq(materialTexts.place, place), eq(materialTexts.kind, kind));

async function accept(scope: Scope<Buyer>, productId: string, texts: readonly MaterialText[]) {
  const product = await productOf(scope, productId);
  const marks = texts.flatMap((text) => marked(scope, text));
  return commit(
    scope,
    [...(product ? taken(scope, product, texts) : []), ...marks],
    ownProductRefusals,
  );
}

function marked({ db, actor, now }: Scope<Buyer>, text: MaterialText): Statement[] {
  const none = { acceptedAt: null, acceptedByName: "" };
  const others = and(of(text), ne(materialTexts.version, text.version));
  const chosen = and(of(text), eq(materialTexts.version, text.version));
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

/** The texts that an own product has a field for. */
const productFields: Partial<Record<MaterialKind, "name" | "customsEn">> = {
  title: "name",
  customs: "customsEn",
};

/** Plans one edit of the product for all accepted texts. */
function taken(
  scope: Scope<Buyer>,
  product: OwnProduct,
  texts: readonly MaterialText[],
): Statement[] {
  const changes = texts.flatMap(({ kind, text }) => {
    const field = productFields[kind];
    // A marketplace may allow more characters than the product's field: cut short it would be another name.
    if (!field || text.length > productNameMax || product[field] === text) return [];
    return [{ field, text }];
  });
  if (changes.length === 0) return [];
  const set = Object.fromEntries(changes.map(({ field, text }) => [field, text]));
  const note = message("changes-in-one-line", {
    changes: changes.map(({ field, text }) => ({
      name: ownProductNames[field],
      before: product[field],
      after: text,
    })),
  });
  return actOnProduct(scope, product, "edit", set, note);
}

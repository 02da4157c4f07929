import { and, eq, ne } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { materialTexts } from "#db/schema/index.ts";
import { type OwnProduct, ownProductQueries } from "../own-product/find-own-product.server.ts";
import { ownProductNames } from "../own-product/own-product.ts";
import { actOnProduct, ownProductRefusals } from "../own-product/write-own-product.server.ts";
import { foundText, type WhichText } from "./change-text.server.ts";
import { type MaterialKind, productNameMax } from "./material.ts";
import { findGoodsTexts, type MaterialText } from "./read-material.server.ts";

/**
 * 採用: takes a version over, a title and a customs name into the company's own product as well where it has room
 * for them. Refuses a text that fails a check; another version that was taken over is let go.
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

/** A version of a text, as somebody saw it. */
type SeenText = Pick<MaterialText, "kind" | "version">;

/** まとめて採用: takes over those of the versions seen that pass every check; the others stay as they are. */
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

/** 採用の取り消し: the text stands untaken again; what the product was called stays. */
export async function dropAccepted(scope: Scope<Buyer>, which: WhichText) {
  const at = await foundText(scope, which);
  if (!at.ok) return at;
  const { db } = scope;
  const none = { acceptedAt: null, acceptedByName: "" };
  return commit(scope, [db.update(materialTexts).set(none).where(of(which))], {});
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

/** What products have room for: what they are called, and what customs are told. */
const productFields: Partial<Record<MaterialKind, "name" | "customsEn">> = {
  title: "name",
  customs: "customsEn",
};

/** One act on the product, whatever it takes over. */
function taken(
  scope: Scope<Buyer>,
  product: OwnProduct,
  texts: readonly MaterialText[],
): Statement[] {
  const changes = texts.flatMap(({ kind, text }) => {
    const field = productFields[kind];
    // A marketplace may take more signs than a product has room for: cut short it would be another name.
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

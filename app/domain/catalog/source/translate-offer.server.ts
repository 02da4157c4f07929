import { and, asc, desc, eq, sql } from "drizzle-orm";
import { readTerms, recordMissingLabels } from "#app/domain/content/label/labels.server.ts";
import { type Terms, translate } from "#app/domain/content/label/translate.ts";
import type { Translator } from "#app/domain/content/label/translator.ts";
import { isChinese } from "#app/domain/content/phrase/words-to-buyer.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContentIfChanged } from "#app/domain/core/content-version.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { offers, skus } from "#db/schema/index.ts";
import { plainLine } from "../material/material.ts";
import type { Attribute } from "../offers/offer.ts";
import type { FetchedOffer } from "../offers/product-source.ts";
import { keepTitleWords } from "../search/search-words.server.ts";

/** A goods page in Japanese, as far as it could be translated at once. */
export interface TranslatedOffer extends FetchedOffer {
  machineTranslated: boolean;
  /** True if it contains Chinese that the label table does not have. */
  translationWanted: boolean;
}

/**
 * Translates Chinese properties, choices and unit of a goods page by the label table. Missing words are
 * recorded for staff; earlier machine translations of the page are kept.
 */
export async function translateOffer(
  db: Database,
  offer: FetchedOffer,
  now: Date,
): Promise<TranslatedOffer> {
  const [terms, byMachine] = await Promise.all([readTerms(db), machineTexts(db, offer.id)]);
  const missing: string[] = [];
  let [machineTranslated, translationWanted] = [false, false];
  const word = (ja: string, zh: string) => {
    if (ja !== zh) return ja;
    const { ja: translated, missing: gaps } = translate(terms, zh);
    if (gaps.length === 0) return translated;
    missing.push(...gaps);
    const made = byMachine.get(zh);
    if (made === undefined) translationWanted = true;
    else machineTranslated = true;
    return made ?? translated;
  };
  const translated = {
    ...inJapanese(offer, word),
    unitJa: translate(terms, offer.unitJa).ja,
    skus: offer.skus.map((sku) => ({ ...sku, spec: sku.spec.map(attributeBy(word)) })),
  };
  if (missing.length > 0) await recordMissingLabels({ db, now }, missing);
  return { ...translated, machineTranslated, translationWanted };
}

/** The goods pages of one run, the texts of one page and their characters, which limit time and cost. */
const pagesPerRun = 10;
const textsMax = 80;
const lettersMax = 200;

/**
 * Has a machine translate the Chinese left on goods pages, best sellers first. Its answers count only as
 * plain Japanese text. If the translator does not answer, the next run tries again.
 */
export async function translateOffers(scope: Scope<System>, translator: Translator | undefined) {
  if (!translator) return;
  const { db } = scope;
  const pages = await db
    .select({
      id: offers.id,
      titleZh: offers.titleZh,
      titleJa: offers.titleJa,
      attributes: offers.attributes,
    })
    .from(offers)
    // Written as a literal: partial indexes are not used for bound values.
    .where(sql`${offers.translationWanted} = 1`)
    .orderBy(desc(offers.popularity))
    .limit(pagesPerRun);
  if (pages.length === 0) return;
  const terms = await readTerms(db);
  for (const page of pages) {
    const choices = await choicesQuery(db, page.id);
    const texts = chineseLeft(page, choices, terms);
    const said = texts.length > 0 ? await translator.translate(texts, "zh", "ja") : [];
    if (!said) return;
    const made = new Map<string, string>();
    for (const [nth, text] of texts.entries()) {
      const ja = plainLine(said[nth]?.text ?? "", lettersMax * 2);
      if (ja && !isChinese(ja)) made.set(text, ja);
    }
    await keepTranslation(scope, page, choices, made);
  }
}

/** The SKUs of one goods page that are translated. */
const skusMax = 500;

type Word = (ja: string, zh: string) => string;

const attributeBy =
  (word: Word) =>
  ({ nameJa, nameZh, valueJa, valueZh }: Attribute) => ({
    nameZh,
    valueZh,
    nameJa: word(nameJa, nameZh),
    valueJa: word(valueJa, valueZh),
  });

type Page = Pick<FetchedOffer, "titleJa" | "titleZh" | "attributes">;

function inJapanese<Of extends Page>(page: Of, word: Word): Of {
  return {
    ...page,
    titleJa: word(page.titleJa, page.titleZh),
    attributes: page.attributes.map(attributeBy(word)),
  };
}

const choicesQuery = (db: Database, offerId: string) =>
  db
    .select({ id: skus.id, spec: skus.spec })
    .from(skus)
    .where(eq(skus.offerId, offerId))
    .orderBy(asc(skus.position))
    .limit(skusMax);

/** Reads the Japanese of a page that was completely machine-translated, by its Chinese. */
async function machineTexts(db: Database, offerId: string) {
  const known = new Map<string, string>();
  const [[page], choices] = await db.batch([
    db
      .select({ titleJa: offers.titleJa, titleZh: offers.titleZh, attributes: offers.attributes })
      .from(offers)
      .where(
        and(
          eq(offers.id, offerId),
          eq(offers.machineTranslated, true),
          eq(offers.translationWanted, false),
        ),
      )
      .limit(1),
    choicesQuery(db, offerId),
  ]);
  if (!page) return known;
  const note: Word = (ja, zh) => {
    known.set(zh, ja);
    return ja;
  };
  inJapanese(page, note);
  for (const { spec } of choices) spec.forEach(attributeBy(note));
  return known;
}

type Kept = Page & { id: string };
type Choices = Awaited<ReturnType<typeof choicesQuery>>;

/**
 * Lists the texts with words that the label table lacks, unless the marketplace has its own Japanese for
 * them.
 */
function chineseLeft(page: Kept, choices: Choices, terms: Terms) {
  const left = new Set<string>();
  const look: Word = (ja, zh) => {
    const { missing } = translate(terms, zh);
    if (zh.length <= lettersMax && missing.some((gap) => ja.includes(gap))) left.add(zh);
    return ja;
  };
  inJapanese(page, look);
  for (const { spec } of choices) spec.forEach(attributeBy(look));
  return [...left].slice(0, textsMax);
}

/** Writes machine translations into the page and its choices, unless the page was fetched again meanwhile. */
async function keepTranslation(
  scope: Scope<System>,
  page: Kept,
  choices: Choices,
  made: ReadonlyMap<string, string>,
) {
  const { db } = scope;
  const word: Word = (ja, zh) => made.get(zh) ?? ja;
  const { titleJa, attributes } = inJapanese(page, word);
  const isSame = and(
    eq(offers.id, page.id),
    eq(offers.titleZh, page.titleZh),
    eq(offers.attributes, page.attributes),
  );
  const changes = { titleJa, attributes, machineTranslated: made.size > 0 };
  await commit(
    scope,
    [
      ...touchContentIfChanged(scope, "goods", [
        db
          .update(offers)
          .set({ ...changes, translationWanted: false })
          .where(isSame),
        ...choices.flatMap(({ id, spec }) => {
          const translated = spec.map(attributeBy(word));
          if (JSON.stringify(translated) === JSON.stringify(spec)) return [];
          return [
            db
              .update(skus)
              .set({ spec: translated })
              .where(and(eq(skus.id, id), eq(skus.spec, spec))),
          ];
        }),
      ]),
      keepTitleWords(db, titleJa),
    ],
    {},
  );
}

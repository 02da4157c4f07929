import { recordMissingLabels } from "#app/domain/content/label/record-missing.server.ts";
import { readTerms } from "#app/domain/content/label/terms.server.ts";
import { translate } from "#app/domain/content/label/translate.ts";
import type { Database } from "#db/client.ts";
import type { Attribute } from "../product/offer.ts";
import type { FetchedOffer } from "./marketplace.ts";

/**
 * The goods page with our own words where the marketplace left Chinese ones: properties, choices, unit.
 * Words that our table lacks are noted for the staff.
 */
export async function translateOffer(db: Database, offer: FetchedOffer, now: Date) {
  const terms = await readTerms(db);
  const missing: string[] = [];
  const word = (ja: string, zh: string) => {
    if (ja !== zh) return ja;
    const { ja: translated, missing: gaps } = translate(terms, zh);
    missing.push(...gaps);
    return translated;
  };
  const attribute = ({ nameJa, nameZh, valueJa, valueZh }: Attribute) => ({
    nameZh,
    valueZh,
    nameJa: word(nameJa, nameZh),
    valueJa: word(valueJa, valueZh),
  });
  const translated: FetchedOffer = {
    ...offer,
    titleJa: word(offer.titleJa, offer.titleZh),
    unitJa: translate(terms, offer.unitJa).ja,
    attributes: offer.attributes.map(attribute),
    skus: offer.skus.map((sku) => ({ ...sku, spec: sku.spec.map(attribute) })),
  };
  if (missing.length > 0) await recordMissingLabels({ db, now }, missing);
  return translated;
}

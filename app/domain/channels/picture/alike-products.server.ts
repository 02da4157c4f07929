import { sql } from "drizzle-orm";
import { marksKept } from "#app/domain/catalog/picture/keep-marks.server.ts";
import { askedAgain, bandsAsked, unlikeness } from "#app/domain/catalog/picture/marks.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bandStep, companyPlace, numberStep } from "./company-bands.server.ts";

/** So many places of bands are looked through, and so many pictures that stand in most of them compared. */
const placesMax = 20_000;
const comparedMax = 100;
const rowsMax = 200;
/** Further apart than this two pictures do not show the same goods. */
const farthest = 0.05;
const likestMax = 5;

export interface Written {
  shapes: string;
  colours: string;
}

/** The statement for the marks of what an article of the company looks like; none until its picture is read. */
export function articleMarks({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, article: number) {
  return db.all<Written>(sql`SELECT p.shapes, p.colours FROM channel_articles a
    CROSS JOIN company_pictures p ON p.company_id = a.company_id AND p.picture = a.picture
    WHERE a.number = ${article} AND a.company_id = ${actor.companyId} AND p.shapes <> '' LIMIT 1`);
}

export interface Alike {
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  heldBy: string | null;
}

/** The company's own products that look like this, the likest first. */
export async function alikeProducts(
  scope: Scope<Buyer>,
  shop: string,
  marks: Written | undefined,
): Promise<Alike[]> {
  if (!marks) return [];
  const asked = askedAgain(marksKept(marks));
  const compared = await scope.db.all<Alike & Written>(
    likeliestProducts(scope, shop, bandsAsked(asked)),
  );
  return compared
    .map(({ shapes, colours, ...product }) => ({
      product,
      far: unlikeness(asked, marksKept({ shapes, colours })),
    }))
    .filter(({ far }) => far < farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, likestMax)
    .map(({ product }) => product);
}

/** The products whose pictures stand in most of these bands. */
export function likeliestProducts(
  { actor }: Pick<Scope<Buyer>, "actor">,
  shop: string,
  bands: ReturnType<typeof bandsAsked>,
) {
  const from = sql`(b.value ->> 0) * ${bandStep} + ${companyPlace(actor.companyId)}`;
  return sql`SELECT o.id AS productId, o.name, o.management_number AS managementNumber, o.picture,
      p.shapes, p.colours,
      (SELECT held.title FROM article_products h JOIN channel_articles held ON held.number = h.article
        WHERE h.shop = ${shop} AND h.product_id = o.id) AS heldBy
    FROM (SELECT number, sum(times) AS votes FROM (
        SELECT s.place % ${numberStep} AS number, b.value ->> 1 AS times
        FROM json_each(${JSON.stringify(bands)}) b CROSS JOIN company_picture_bands s
        WHERE s.place BETWEEN ${from} AND ${from} + ${numberStep - 1} LIMIT ${placesMax})
      GROUP BY number ORDER BY votes DESC, number DESC LIMIT ${comparedMax}
    ) found CROSS JOIN company_pictures p ON p.number = found.number
    CROSS JOIN own_products o ON o.company_id = p.company_id AND o.picture = p.picture
    WHERE p.company_id = ${actor.companyId} AND o.picture <> '' LIMIT ${rowsMax}`;
}

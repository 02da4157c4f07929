import { type SQL, sql } from "drizzle-orm";
import { patternOf, phraseOf } from "#app/domain/core/search-words.server.ts";
import type { OfferSearch } from "../source/product-source.ts";
import { candidatesMax, isShort, pageOrMore, plainlyMax } from "./offer-candidates.server.ts";
import { placeIn } from "./offer-place.ts";

interface Asked {
  /** What was typed. */
  words: readonly string[];
  /** The ways to look for each of them, or for its parts. */
  ways: readonly (readonly string[])[];
}

/**
 * What other words for the same goods hit and those typed do not, in the columns of `offers`. Longer words
 * are asked of the index, shorter ones of so many best sellers; both ends are bounded.
 */
export function nearCandidates(asked: Asked, streams: boolean, search: OfferSearch): SQL {
  const { words, ways } = asked;
  const short = ways.some((some) => some.some(isShort));
  const long = ways.some((some) => !some.every(isShort));
  const alone = streams && !short && !words.some(isShort);
  const hits = [
    ...(long ? [indexed(asked, alone, search)] : []),
    ...(short ? [plainly(ways)] : []),
  ];
  return sql`(SELECT o.* FROM (${sql.join(hits, sql` UNION `)}) hit
    CROSS JOIN offers o WHERE o.popularity = hit.place AND NOT (${holdAll(words.map((word) => [word]))})) o`;
}

/** In the index: any longer way of each word that has one; of the others any way, by their signs. */
function indexed({ words, ways }: Asked, alone: boolean, search: OfferSearch): SQL {
  const longWays = ways.map((some) => some.filter((way) => !isShort(way)));
  const groups = longWays.filter(({ length }) => length > 0);
  const any = groups.map((some) => `(${some.map(phraseOf).join(" OR ")})`).join(" AND ");
  const typed = words.some(isShort) ? "" : ` NOT (${words.map(phraseOf).join(" AND ")})`;
  const from = alone ? placeIn(search) : undefined;
  const hits = sql`SELECT rowid AS place FROM offers_fts WHERE offers_fts MATCH ${`(${any})${typed}`}
    ${from === undefined ? sql`` : sql`AND rowid < ${from}`} ORDER BY rowid DESC
    LIMIT ${alone ? pageOrMore(search) : candidatesMax}`;
  const rest = ways.filter((_, at) => longWays[at]!.length === 0);
  if (rest.length === 0) return sql`SELECT place FROM (${hits})`;
  return sql`SELECT place FROM (${hits}) h CROSS JOIN offers o WHERE o.popularity = h.place AND ${holdAll(rest)}`;
}

function plainly(ways: Asked["ways"]): SQL {
  return sql`SELECT o.popularity AS place FROM (
    SELECT popularity, title_ja, title_zh FROM offers ORDER BY popularity DESC LIMIT ${plainlyMax}
  ) o WHERE ${holdAll(ways)}`;
}

/** That a title holds one way of each word. */
function holdAll(ways: Asked["ways"]): SQL {
  const holds = (way: string) => {
    const pattern = patternOf(way);
    return sql`o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\'`;
  };
  const one = ways.map((some) => sql`(${sql.join(some.map(holds), sql` OR `)})`);
  return sql.join(one, sql` AND `);
}

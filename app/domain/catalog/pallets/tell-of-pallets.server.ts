import { sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { palletConfirmPage, palletsPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { palletLetters } from "#db/schema/index.ts";

/** Letters are sent from six in the morning, when the night's searches are finished. */
const tellsFromHour = 6;
const companiesMax = 300;
const namedMax = 10;

interface News {
  companyId: string;
  pallets: string;
}

/**
 * パレットのお知らせ: sends one letter a day about the night's changes to those of the company who may see pallets;
 * without changes there is none.
 */
export async function tellOfPallets(scope: Scope<System>): Promise<void> {
  if (japanHour(scope.now) < tellsFromHour) return;
  for (const { companyId, pallets } of await newsOfNight(scope))
    await tell(scope, companyId, pallets);
}

function japanHour(now: Date) {
  return (now.getUTCHours() + 9) % 24;
}

function newsOfNight({ db, now }: Pick<Scope, "db" | "now">) {
  const night = japanDay(now);
  return db.all<News>(sql`SELECT n.company_id AS companyId,
      json_group_array(json_array(p.name, n.fresh, n.dearer, n.cheaper, n."out", n.gone, p.confirms)) AS pallets
    FROM pallet_nights n CROSS JOIN pallets p ON p.id = n.pallet_id
    WHERE n.night = ${night} AND n.turn = 0 AND n.state = 'finished' AND p.tells
      AND n.fresh + n.dearer + n.cheaper + n."out" + n.gone > 0
      AND NOT EXISTS (SELECT 1 FROM pallet_letters l WHERE l.company_id = n.company_id AND l.day = ${night})
    GROUP BY n.company_id LIMIT ${companiesMax}`);
}

type Told = [string, number, number, number, number, number, 0 | 1];

function tell(scope: Scope<System>, companyId: string, pallets: string) {
  const { db, now } = scope;
  const news = JSON.parse(pallets) as Told[];
  const fresh = news.reduce((sum, [, count]) => sum + count, 0);
  const waits = news.some(([, count, , , , , confirms]) => count > 0 && confirms === 1);
  const named = news.slice(0, namedMax).map(([name, fresh, dearer, cheaper, out, gone]) => ({
    name,
    fresh,
    dearer,
    cheaper,
    out,
    gone,
  }));
  const told = letter("pallets.news", {
    pallets: named,
    others: news.length - named.length,
    fresh,
  });
  return commit(
    scope,
    [
      db.insert(palletLetters).values({ companyId, day: japanDay(now) }),
      db.run(sql`INSERT INTO notices (id, company_id, user_id, kind, letter, href, published_at)
        SELECT 'pallets/' || ${`${companyId}/${japanDay(now)}/`} || id, company_id, id, 'goods', ${JSON.stringify(told)},
          ${waits ? palletConfirmPage : palletsPage}, ${now.getTime()}
        FROM users WHERE company_id = ${companyId} AND state = 'in_use' AND (role = 'owner'
          OR EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = 'products'))`),
    ],
    // Another run was first and has sent the letters.
    { "pallet_letters.company_id, pallet_letters.day": "told-already" },
  );
}

import { eq } from "drizzle-orm";
import { acceptGoods } from "#app/domain/catalog/pallets/decide-goods.server.ts";
import { ourTemplates } from "#app/domain/catalog/pallets/our-templates.ts";
import { makePallet, saveTemplate } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { searchPallet } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { palletGoods, pallets } from "#db/schema/index.ts";
import { dayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

const nights = 6;
/** What the company has said yes to so far. */
const acceptedMax = 7;

/** The pallets of the demo's company: one that a person says yes to, one that fills by itself; some nights of both. */
export async function seedPallets(db: Database, now: Date) {
  const book = dayBook(db, now);
  const first = book.buyer(demo.payerId, nights);
  for (const [at, template] of ourTemplates.slice(0, 2).entries()) {
    const { id: _, ...settings } = template;
    const wish = { ...settings, confirms: at === 0, active: true, tells: true };
    must(await makePallet(first, `pallet-demo-${at + 1}`, wish));
  }
  const [bags] = ourTemplates;
  must(
    await saveTemplate(first, "pallet-template-demo", { ...bags!, name: "当社の帆布バッグ" }, true),
  );
  for (let ago = nights; ago > 0; ago--)
    await night(db, new Date(now.getTime() - ago * 86_400_000), nights - ago);
  const waiting = await db
    .select({ number: palletGoods.number })
    .from(palletGoods)
    .where(eq(palletGoods.state, "waiting"))
    .orderBy(palletGoods.number)
    .limit(acceptedMax);
  // A small catalogue may have none of them.
  if (waiting.length === 0) return;
  must(
    await acceptGoods(
      book.buyer(demo.payerId, 0.1),
      waiting.map(({ number }) => number),
    ),
  );
}

/** The list grew over these nights: in each the pallets were wanted a little larger. */
async function night(db: Database, at: Date, index: number) {
  const scope = openScope(db, { kind: "system", id: "search-pallets" }, at);
  for (const pallet of await db.select().from(pallets).limit(2)) {
    const wanted = Math.min(pallet.wanted, 8 + index * 3);
    must(await searchPallet(scope, { ...pallet, wanted }, 0));
  }
}

import { judgeGoods } from "#app/domain/catalog/pallets/judge-goods.ts";
import { ourTemplates } from "#app/domain/catalog/pallets/our-templates.ts";
import {
  noConditions,
  type PalletConditions,
  palletLimits,
} from "#app/domain/catalog/pallets/pallet.ts";
import { palletHits, palletHitsMax } from "#app/domain/catalog/pallets/pallet-hits.server.ts";
import {
  findPallet,
  findTemplate,
  isKind,
  listPalletGoods,
} from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { offersOfIds } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { fieldsOf, TryForm, wishOf } from "./pallet-form.schema.server.ts";
import { palletRefusals, placeIn } from "./pallet-links.ts";
import type { Tried } from "./tried-result.tsx";
import { toGoodsView } from "./view.server.ts";

const blank = {
  name: "",
  purpose: "",
  conditions: noConditions,
  wanted: 100,
  confirms: true,
  refreshDays: 1,
};

/** A pallet as its page shows it: its settings or a template's, what was tried, its goods and nights. */
export async function readPalletView(scope: Scope<Buyer>, params: URLSearchParams) {
  const id = params.get("pallet");
  const state = params.get("state") === "refused" ? ("refused" as const) : ("listed" as const);
  const after = placeIn(params);
  const [found, goods] = id
    ? await Promise.all([
        findPallet(scope, id),
        listPalletGoods(scope, { state, palletId: id, after }),
      ])
    : [];
  if (id && !found) throw notFound();
  const settings = found?.pallet ?? (await templateOf(scope, params.get("template"))) ?? blank;
  return {
    pallet: found && {
      id: found.pallet.id,
      name: found.pallet.name,
      version: found.pallet.version,
      active: found.pallet.active,
      dueOn: found.pallet.dueOn,
      waiting: found.waiting,
      listed: found.listed,
      nights: found.nights,
      changes: found.changes,
    },
    goods: goods && {
      ...goods,
      rows: goods.rows.map(toGoodsView),
      state,
      first: after === undefined,
    },
    withoutSuppliers: settings.conditions.withoutSuppliers,
    ...(params.has("try")
      ? await tried(scope, params, settings.conditions)
      : { typed: fieldsOf(settings), reply: undefined, tried: undefined }),
  };
}

async function templateOf(scope: Scope<Buyer>, id: string | null) {
  if (!id) return undefined;
  const ours = ourTemplates.find((template) => template.id === id);
  const found = ours ?? (await findTemplate(scope, id));
  if (!found) throw notFound();
  return found;
}

/** What was typed, and what it would find; nothing of it is kept. */
async function tried(scope: Scope<Buyer>, params: URLSearchParams, earlier: PalletConditions) {
  const submission = parseForm(params, { schema: TryForm });
  if (submission.status !== "success")
    return { typed: fieldsOf(blank), reply: submission.reply(), tried: undefined };
  const wish = wishOf(submission.value, earlier);
  if (!(await isKind(scope, wish.conditions.categoryId))) {
    const fieldErrors = { categoryId: [palletRefusals["no-such-category"]] };
    return { typed: fieldsOf(wish), reply: submission.reply({ fieldErrors }), tried: undefined };
  }
  const { companyId } = scope.actor;
  const hits = await palletHits(scope.db, companyId, wish.conditions);
  const judged = judgeGoods(wish.conditions, hits);
  const ids = judged.wanted.slice(0, palletLimits.triedMax).map((hit) => hit.id);
  const result: Tried = {
    steps: judged.steps,
    wanted: wish.wanted,
    offers: await offersOfIds(scope.db, ids, { ownOf: companyId }),
    bounded: hits.length >= palletHitsMax,
  };
  return { typed: fieldsOf(wish), reply: undefined, tried: result };
}

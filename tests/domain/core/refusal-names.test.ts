import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";

/**
 * Rules that no command can break by what somebody sends: each command refuses that before it writes, or never
 * writes so at all. Only a fault of ours or a hand in the database meets them, and either is to be thrown.
 */
const lastReferees: Record<string, string> = {
  amounts_versions_append_only: "append-only",
  article_versions_append_only: "append-only",
  authorised_acts_append_only: "append-only",
  auxiliary_material_moves_append_only: "append-only",
  bank_line_releases_append_only: "append-only",
  clearances_append_only: "append-only",
  document_events_append_only: "append-only",
  ledger_transfers_append_only: "append-only",
  shipping_versions_append_only: "append-only",
  issued_papers_kept: "append-only",
  bank_line_as_imported: "a line of the bank stays as it was imported",
  bank_line_stays: "a line of the bank stays",
  bank_return_stays: "a return of money stays",
  bank_line_release_rules: "the command reads who settled the line before it releases it",
  dated_rows_stand: "price lists and rates that have begun are never written over",
  proposal_begins_open: "commands open proposals in one state",
  proposal_as_proposed: "what was proposed stays as it was",
  proposal_stays: "a proposal stays",
  payout_account_as_named: "an account stays as it was named",
  payout_account_stays: "an account stays",
  withdrawal_signed: "the life cycle of withdrawals names who decided",
  correction_by_two: "corrections are credited by a proposal that two people decided",
  credit_as_confirmed: "a credit is made of the report or proposal that was confirmed",
  credit_signed: "a credit bears the name of who is signed in",
  credit_without_line: "a credit without a line of the bank is a proposal",
  credit_stands: "a credit stays as it was made",
  credit_needs_two_with_own_line: "answered as credit_needs_two, which its name begins with",
  credit_newcomer: "the command reads who is new before it credits a certain line",
  users_email_canonical: "fields are parsed into one spelling",
  users_login_name_is_a_name: "fields refuse a name without a letter",
};

/**
 * CHECKs that no command names, by what keeps a person's input from reaching them: what reaches them is a fault of
 * ours.
 */
const checksBehind: Record<string, string> = {
  "the fields of the form that writes it are parsed into these bounds": `
    assignment_rule_open assignment_rule_staff auxiliary_material_levels auxiliary_material_use_pieces cart_line_quantity channel_plan_fees clearance_yen
    closure_days coupon_days coupon_terms direct_return_quantity direct_rule_numbers extension_quantity fba_fee_figures
    freight_list goods_request holiday_country holiday_days marketplace_fee_figures opinion_stars order_freight order_line_handling own_product_cap
    own_product_measures pallet_refresh pallet_wanted proposal_reason recommended_days replenishment_budget
    replenishment_cover replenishment_lead replenishment_pieces review_stars saved_article_price shelf_capacity shift_hours
    number_dispute_quantity staff_note_body unknown_parcel_quantity`,
  "the command refuses such a figure before it writes": `
    bank_line_amount box_measures card_payment_amounts deposit_report_amount 
    order_line_discount order_line_quantity problem_case_offer problem_case_quantity purchase_line purchase_paid
    stock_count_range watch_wish withdrawal_amount`,
  "the command works the figure out of others": `
    auxiliary_material_move_quantity auxiliary_material_shortage_pieces box_content_quantity claim_amounts
    claim_line_amounts coupon_use_amount direct_payments_not_negative floor_act_quantity marketplace_order_sums
    open_box_quantity short_pick_pieces order_amounts order_change_refund payment_adds_up payment_amounts purchase_line_owed service_record
    shipping_amounts shipping_line_quantity sold_month stock_count_pieces supplier_record transfer_moves_money
    unpack_line_pieces`,
  "the command writes one of the states itself": "holiday_state",
  "the command writes the columns together": `
    bank_line_settled blacklist_one_thing card_payment_captured cart_has_one_holder claim_closed claim_waits
    issued_paper_content opinion_hidden order_change_answered order_rise order_sheet_row_found payment_holds_while_waiting
    payment_way problem_case_closed proposal_decided bank_return_decided bank_return_sent proposal_subject session_is_one_person unknown_parcel_owner
    upload_by_one`,
  "the command counts, or takes the next free place": `
    company_picture_tries mail_code_tries own_product_source_place pallet_goods_state_known pallet_night_turn pallet_slot
    pallet_template_slot payout_account_waits pending_sign_in_tries saved_filter_slot staff_view_slot
    unanswered_search_words`,
  "what others tell us is brought into these bounds as it is read": `
    channel_article_counts channel_article_price channel_order_line_counts channel_plan_item_counts channel_sales_sold
    manual_sheet_counts offer_price offer_price_seen sku_price upload_size`,
  "the plans of a membership are rows of the migrations": "membership_days membership_plan_terms",
};

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.ts$/.test(path) ? [path] : [];
  });

const rules = readFileSync("db/migrations/0001_rules.sql", "utf8");
const raised = [
  ...new Set(Array.from(rules.matchAll(/constraint failed: (\w+)/g), ([, name]) => name!)),
];
const domain = sources("app/domain")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const words = new Set(domain.match(/\w+/g));

test("each rule of the triggers is refused by name in the domain, or says why nothing sent can break it", () => {
  const nameless = raised.filter((name) => !words.has(name) && !lastReferees[name]);
  expect(nameless).toEqual([]);
  // A name that the domain knows, or that no trigger has any more, does not stand on the list.
  const idle = Object.keys(lastReferees).filter(
    (name) => words.has(name) || !raised.includes(name),
  );
  expect(idle).toEqual([]);
  expect(raised.length).toBeGreaterThan(80);
});

test("each CHECK of the tables is refused by name in the domain, or says what keeps input from it", async () => {
  const names = await checks();
  const listed = Object.values(checksBehind).flatMap((list) => list.trim().split(/\s+/));
  expect(names.filter((name) => !words.has(name) && !listed.includes(name))).toEqual([]);
  const idle = listed.filter((name, place) => {
    const again = listed.indexOf(name) !== place;
    return again || words.has(name) || !names.includes(name);
  });
  expect(idle).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

test("each constraint that a command is refused by stands in the schema, columns as a key", async () => {
  const { db } = await openShop();
  const keys = await db.all<{ columns: string }>(sql`
    SELECT group_concat(m.name || '.' || i.name, ', ') AS columns
    FROM sqlite_master m JOIN pragma_index_list(m.name) l ON l."unique" JOIN pragma_index_info(l.name) i
    WHERE m.type = 'table' GROUP BY m.name, l.name
    UNION ALL SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.pk = 1
    WHERE m.type = 'table' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) o WHERE o.pk > 1)`);
  const triggers = await db.all<{ text: string }>(
    sql`SELECT sql AS text FROM sqlite_master WHERE type = 'trigger'`,
  );
  const raised = triggers.flatMap(({ text }) =>
    Array.from(text.matchAll(/constraint failed: (\w+)/g), ([, name]) => name!),
  );
  const known = [...raised, ...(await checks()), ...keys.map(({ columns }) => columns)];
  const refusals = refusedBy();
  // As `commit` reads the words of SQLite: from their beginning.
  expect(refusals.filter((name) => !known.some((one) => one.startsWith(name)))).toEqual([]);
  expect(refusals.length).toBeGreaterThan(120);
});

/** The names of the CHECKs, as the database has them. */
async function checks() {
  const { db } = await openShop();
  const tables = await db.all<{ text: string }>(
    sql`SELECT sql AS text FROM sqlite_master WHERE type = 'table'`,
  );
  return tables.flatMap(({ text }) =>
    Array.from(text.matchAll(/CONSTRAINT ["`](\w+)["`] CHECK/g), ([, name]) => name!),
  );
}

/**
 * The constraints that commands of the domain name: keys of their maps, written out or by a constant, and lists of
 * columns.
 */
function refusedBy() {
  // States of documents are keys, too, of whom each waits for.
  const reason = /: "(?!(?:ours|theirs|over)")[a-z]+(?:-[a-z]+)*"/.source;
  const found = (pattern: RegExp) => Array.from(domain.matchAll(pattern), ([, name]) => name!);
  const named = found(new RegExp(`\\b([a-z]+(?:_[a-z]+)+)${reason}`, "g"));
  const columns = found(/"([a-z_]+\.[a-z_]+(?:, [a-z_]+\.[a-z_]+)*)": "/g);
  const constants = found(new RegExp(`\\[(\\w+)\\]${reason}`, "g")).map(
    (name) => domain.match(new RegExp(`const ${name} =\\s+"([^"]+)"`))?.[1] ?? name,
  );
  return [...new Set([...named, ...columns, ...constants])];
}

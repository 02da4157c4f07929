import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, flag, instant, json } from "./columns.ts";

export type Permission =
  | "order"
  | "pay"
  | "ship"
  | "wallet"
  | "withdraw"
  | "products"
  | "shops"
  | "employees"
  | "settings";

export type StaffRole =
  | "account_manager"
  | "purchasing"
  | "warehouse"
  | "finance"
  | "content"
  | "supervisor"
  | "admin";

export type AuthorisationKind = "payment" | "delivery";

export type AuthorisationState = "not_authorised" | "authorised" | "revoked";

export type ExtensionLanguage = "ja" | "zh" | "en";

export type PanelPlace = "right-bottom" | "right-top" | "left-bottom" | "left-top";

export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email" | "prove";

export type Marketplace = "other" | "amazon" | "rakuten" | "yahoo" | "shopify";

export type TokenKind = "personal" | "login" | "extension";

export type TokenScope =
  | "order"
  | "pay"
  | "ship"
  | "wallet"
  | "withdraw"
  | "products"
  | "shops"
  | "employees"
  | "settings"
  | "cart"
  | "library"
  | "cost";

export type ApprovalState = "waiting" | "approved" | "declined" | "paid" | "ended";

export type PayoutAccountState = "accepted" | "to_decide" | "refused" | "cancelled";

export interface StockOutPlan {
  kind: "ship" | "ask" | "wait" | "otherSku" | "otherSupplier" | "drop";
  /** For "wait": the number of days from the day on which staff found it. */
  days?: number;
  /** The other colour or SKU, or the link of another seller. */
  detail?: string;
}

/** A delivery address in Japan; a shipping request keeps a copy. */
export interface ShipTo {
  postalCode: string;
  prefecture: string;
  street: string;
  companyName: string;
  recipient: string;
  romajiName: string;
  phone: string;
  /**
   * True where its postal code is in no list and the company confirmed it by hand; staff check it before they
   * quote.
   */
  placeUnchecked?: boolean;
}

export const companies = sqliteTable(
  "companies",
  {
    id: text("id").primaryKey(),
    /** 会員番号, the number used on the phone. */
    operationId: text("operation_id").notNull().unique(),
    name: text("name").notNull(),
    managerStaffId: text("manager_staff_id").references(() => staff.id),
    cumulativePurchasesYen: integer("cumulative_purchases_yen").notNull().default(0),
    /** 定額会員: no agency fee up to and including this day. */
    flatFeeUntil: day("flat_fee_until"),
    /** A paid order may get cheaper by up to this percentage of its total without consent; 0 always asks. */
    changeLimitPercent: integer("change_limit_percent").notNull().default(0),
    /** The same limit in yen; null leaves it to the percentage, 0 always asks. */
    changeLimitYen: integer("change_limit_yen"),
    /** The same where it gets dearer: the wallet pays the difference. */
    riseLimitPercent: integer("rise_limit_percent").notNull().default(0),
    riseLimitYen: integer("rise_limit_yen"),
    /**
     * Extra freight by the measured weight is charged up to this amount without a question; 0 always asks.
     */
    settleLimitYen: integer("settle_limit_yen").notNull().default(0),
    /** The default for new order lines when a seller has no stock; null asks. */
    stockOutPlan: json<StockOutPlan>("stock_out_plan"),
    /** An internal note; the company never sees it. */
    staffNote: text("staff_note").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  // Orders a manager's members by number, as their list does.
  (company) => [index("companies_manager").on(company.managerStaffId, company.operationId)],
);

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    role: text("role").$type<"owner" | "employee">().notNull(),
    loginName: text("login_name").notNull().unique(),
    email: text("email").notNull().unique(),
    phone: text("phone").unique(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** True where somebody else has set it: the person must choose their own first. */
    passwordGiven: flag("password_given").notNull().default(false),
    state: text("state").$type<"in_use" | "disabled">().notNull(),
    permissions: json<Permission[]>("permissions").notNull(),
    /** The stores whose orders an employee sees; null means all, as for the owner. */
    storeIds: json<string[]>("store_ids"),
    /** The limit of an employee's own payments in a month of Japan; null means none, as for the owner. */
    monthlyBudgetYen: integer("monthly_budget_yen"),
    /** The largest payment an employee may make without approval. */
    paymentLimitYen: integer("payment_limit_yen"),
    emailVerifiedAt: instant("email_verified_at"),
    createdAt: instant("created_at").notNull(),
  },
  (user) => [
    index("users_company").on(user.companyId),
    // Few or no rows: users from before addresses and user names were unambiguous.
    index("users_ambiguous")
      .on(user.createdAt)
      .where(sql`email <> lower(trim(email)) OR login_name NOT GLOB '*[a-z]*'`),
  ],
);

export const staff = sqliteTable("staff", {
  id: text("id").primaryKey(),
  loginName: text("login_name").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").$type<StaffRole>().notNull(),
  /** Further roles. */
  alsoRoles: json<StaffRole[]>("also_roles").notNull().default([]),
  passwordHash: text("password_hash").notNull(),
  passwordGiven: flag("password_given").notNull().default(false),
  state: text("state").$type<"in_use" | "disabled">().notNull(),
  createdAt: instant("created_at").notNull(),
  /** Where alarms that are theirs to act on are mailed; empty where nothing is. */
  email: text("email").notNull().default(""),
  /** Until then the person is a newcomer and not one of the two people behind money; triggers enforce it. */
  trustedFrom: instant("trusted_from").notNull().default(sql`0`),
});

/** A signed-in browser. Only the hash of its token is stored, so that a leaked table opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").references(() => users.id),
    staffId: text("staff_id").references(() => staff.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The last request, to the minute (staff) or hour (buyers); null before the first such record. */
    lastSeenAt: instant("last_seen_at"),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    /** The last 再認証 in this session, after signing in. */
    reauthenticatedAt: instant("reauthenticated_at"),
  },
  (session) => [
    check("session_is_one_person", sql`(user_id IS NULL) <> (staff_id IS NULL)`),
    index("sessions_user").on(session.userId),
    index("sessions_staff").on(session.staffId),
    index("sessions_expiry").on(session.expiresAt),
  ],
);

/** Guesses in the running window, by account, network and place (`customers/session/guesses`). */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text("key").primaryKey(),
    windowEndsAt: instant("window_ends_at").notNull(),
    failures: integer("failures").notNull(),
    /** Until then the next guess is refused unchecked. */
    waitUntil: instant("wait_until").notNull().default(sql`0`),
  },
  (failure) => [index("sign_in_failures_window").on(failure.windowEndsAt)],
);

export const addresses = sqliteTable(
  "addresses",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    postalCode: text("postal_code").notNull(),
    prefecture: text("prefecture").notNull(),
    street: text("street").notNull(),
    companyName: text("company_name").notNull(),
    recipient: text("recipient").notNull(),
    romajiName: text("romaji_name").notNull(),
    phone: text("phone").notNull(),
    /** True where its postal code is in no list and the company confirmed it by hand; staff check it. */
    placeUnchecked: flag("place_unchecked").notNull().default(false),
    isDefaultReceiver: flag("is_default_receiver").notNull().default(false),
    isDefaultImporter: flag("is_default_importer").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (address) => [
    index("addresses_company").on(address.companyId, address.createdAt),
    uniqueIndex("addresses_one_receiver").on(address.companyId).where(sql`is_default_receiver = 1`),
    uniqueIndex("addresses_one_importer").on(address.companyId).where(sql`is_default_importer = 1`),
  ],
);

/** 支払いの承認: a payment that an employee may not make alone, until somebody else decides. */
export const paymentApprovals = sqliteTable(
  "payment_approvals",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<ApprovalState>().notNull(),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    totalYen: integer("total_yen").notNull(),
    /** Chosen with the request; used when it is approved. */
    couponId: text("coupon_id"),
    couponYen: integer("coupon_yen").notNull().default(0),
    note: text("note").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => users.id),
    askedByName: text("asked_by_name").notNull(),
    askedAt: instant("asked_at").notNull(),
    decidedBy: text("decided_by").references(() => users.id),
    decidedByName: text("decided_by_name"),
    decidedAt: instant("decided_at"),
    reason: text("reason").notNull().default(""),
  },
  (approval) => [
    check("approval_by_another", sql`decided_by IS NULL OR decided_by <> asked_by`),
    uniqueIndex("approval_waits_once")
      .on(approval.documentKind, approval.documentId)
      .where(sql`state = 'waiting'`),
    index("payment_approvals_company").on(approval.companyId, approval.state, approval.askedAt),
  ],
);

/** 権限委任: acts that a company delegates to its account manager; a kind without a row was never granted. */
export const authorisations = sqliteTable(
  "authorisations",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<AuthorisationKind>().notNull(),
    state: text("state").$type<AuthorisationState>().notNull(),
    /** For payments: the most that may be charged in a day of Japan. */
    dailyCapYen: integer("daily_cap_yen"),
    changedAt: instant("changed_at").notNull(),
    changedByName: text("changed_by_name").notNull(),
  },
  (authorisation) => [primaryKey({ columns: [authorisation.companyId, authorisation.kind] })],
);

// Append-only. A trigger refuses a row that no authorisation covers, and with it the command's batch.
export const authorisedActs = sqliteTable(
  "authorised_acts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<AuthorisationKind>().notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentNumber: text("document_number").notNull(),
    amountYen: integer("amount_yen").notNull(),
    stateBefore: text("state_before").notNull(),
    stateAfter: text("state_after").notNull(),
    /** The wallet before and after a payment. */
    balanceBeforeYen: integer("balance_before_yen"),
    balanceAfterYen: integer("balance_after_yen"),
    /** The day in Japan that the daily cap counts it for. */
    day: day("day").notNull(),
    at: instant("at").notNull(),
  },
  (act) => [
    index("authorised_acts_company").on(act.companyId, act.at, act.id),
    index("authorised_acts_day").on(act.companyId, act.kind, act.day),
  ],
);

/** A person's settings of the browser extension's panel; without a row the defaults apply. */
export const extensionSettings = sqliteTable(
  "extension_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    panelPlace: text("panel_place").$type<PanelPlace>().notNull(),
    language: text("language").$type<ExtensionLanguage>().notNull(),
    quantity: integer("quantity"),
    methodCode: text("method_code"),
    changedAt: instant("changed_at").notNull(),
  },
  () => [check("extension_quantity", sql`quantity IS NULL OR quantity BETWEEN 1 AND 999999`)],
);

/** A mailed code: six digits, stored as a hash, valid once, for minutes and few tries. */
export const mailCodes = sqliteTable(
  "mail_codes",
  {
    id: text("id").primaryKey(),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** An address, or a user and the address they want. */
    subject: text("subject").notNull(),
    /** The request of the browser or program that it was mailed for; empty for a signed-in person. */
    requestId: text("request_id").notNull().default(""),
    /**
     * The key that a subject's letters are counted by: `network:…` or `device:…`; empty for a signed-in
     * person.
     */
    askedFrom: text("asked_from").notNull().default(""),
    /** The requesting network; one network may not have hundreds of letters sent. */
    address: text("address").notNull().default(""),
    hash: text("hash").notNull(),
    triesLeft: integer("tries_left").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (code) => [
    index("mail_codes_subject").on(code.purpose, code.subject, code.createdAt),
    index("mail_codes_address").on(code.address, code.createdAt),
    index("mail_codes_expiry").on(code.expiresAt),
    check("mail_code_tries", sql`tries_left >= 0`),
  ],
);

/** A captcha and its answer, valid once and for five minutes. */
export const captchas = sqliteTable(
  "captchas",
  {
    id: text("id").primaryKey(),
    answer: text("answer").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** The form and the answer that used it. */
    usedBy: text("used_by"),
  },
  (captcha) => [index("captchas_expiry").on(captcha.expiresAt)],
);

/** A registration; nothing of it can be used before the mailed code is given. */
export const registrations = sqliteTable(
  "registrations",
  {
    /** The form's idempotency key, which becomes the user's id. */
    id: text("id").primaryKey(),
    companyName: text("company_name").notNull(),
    name: text("name").notNull(),
    loginName: text("login_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The requesting network. */
    network: text("network").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (registration) => [
    index("registrations_network").on(registration.network, registration.createdAt),
    index("registrations_expiry").on(registration.expiresAt),
  ],
);

/** 定額会員プラン by date: the newest row of a code not dated after today is on sale. */
export const membershipPlans = sqliteTable(
  "membership_plans",
  {
    code: text("code").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    nameJa: text("name_ja").notNull(),
    days: integer("days").notNull(),
    priceYen: integer("price_yen").notNull(),
    /** False from the day on which it is no longer sold. */
    sold: flag("sold").notNull().default(true),
  },
  (plan) => [
    primaryKey({ columns: [plan.code, plan.effectiveFrom] }),
    check("membership_plan_terms", sql`days > 0 AND price_yen > 0`),
  ],
);

/** A bought membership, with the days that holidays moved. It is never refunded. */
export const memberships = sqliteTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Counts a company's memberships: of two bought at once only one gets the next ordinal. */
    ordinal: integer("ordinal").notNull(),
    nameJa: text("name_ja").notNull(),
    days: integer("days").notNull(),
    priceYen: integer("price_yen").notNull(),
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    boughtAt: instant("bought_at").notNull(),
    boughtByName: text("bought_by_name").notNull(),
  },
  (membership) => [
    check("membership_days", sql`starts_on <= ends_on`),
    uniqueIndex("memberships_next").on(membership.companyId, membership.ordinal),
    index("memberships_running").on(membership.endsOn, membership.startsOn),
  ],
);

/** The extension for a long Chinese holiday, once for each holiday, with the days that it had then. */
export const membershipExtensions = sqliteTable(
  "membership_extensions",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    holidayId: text("holiday_id").notNull(),
    holidayFrom: day("holiday_from").notNull(),
    holidayTo: day("holiday_to").notNull(),
    holidayJa: text("holiday_ja").notNull(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    days: integer("days").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (extension) => [primaryKey({ columns: [extension.companyId, extension.holidayId] })],
);

/** The reminder of a membership's end, once for each end. */
export const membershipReminders = sqliteTable(
  "membership_reminders",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    until: day("until").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (reminder) => [primaryKey({ columns: [reminder.companyId, reminder.until] })],
);

/**
 * 出金先口座: the account that a company's balance is paid out to. A row is never rewritten: the newest accepted
 * one past its waiting time is used, and earlier ones stay as they were.
 */
export const payoutAccounts = sqliteTable(
  "payout_accounts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<PayoutAccountState>().notNull(),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    branchCode: text("branch_code").notNull(),
    branchName: text("branch_name").notNull(),
    accountType: text("account_type").$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text("account_number").notNull(),
    holderKana: text("holder_kana").notNull(),
    requestedAt: instant("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    usableFrom: instant("usable_from").notNull(),
    /** The staff decision about a holder's name that does not fit the company's. */
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** The reason of the decision; the buyer reads a refusal's. */
    decision: text("decision").notNull().default(""),
  },
  (account) => [
    check("payout_account_waits", sql`usable_from >= requested_at + 172800000`),
    index("payout_accounts_company").on(account.companyId, account.requestedAt),
    index("payout_accounts_queue").on(account.state, account.requestedAt),
    uniqueIndex("payout_accounts_one_to_decide")
      .on(account.companyId)
      .where(sql`state = 'to_decide'`),
  ],
);

/**
 * The authenticator of a person, `user:<id>` or `staff:<id>`. It takes effect once a code of it was given.
 */
export const secondFactors = sqliteTable("second_factors", {
  person: text("person").primaryKey(),
  /** The shared key, encrypted. */
  sealedSecret: text("sealed_secret").notNull(),
  startedAt: instant("started_at").notNull(),
  confirmedAt: instant("confirmed_at"),
});

/** A used code: its step of thirty seconds is stored until it has passed, so that a code is valid once. */
export const secondFactorUses = sqliteTable(
  "second_factor_uses",
  { person: text("person").notNull(), step: integer("step").notNull() },
  (use) => [primaryKey({ columns: [use.person, use.step] })],
);

/** Recovery codes for a lost authenticator, stored as hashes; each is valid once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { person: text("person").notNull(), codeHash: text("code_hash").notNull() },
  (code) => [primaryKey({ columns: [code.person, code.codeHash] })],
);

/** A sign-in whose password was right and whose second factor is still to come. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    person: text("person").notNull(),
    triesLeft: integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (pending) => [
    check("pending_sign_in_tries", sql`tries_left >= 0`),
    index("pending_sign_ins_expiry").on(pending.expiresAt),
  ],
);

/** A company's shop (店舗) that orders are for; a closed one stays on the orders that name it. */
export const stores = sqliteTable(
  "stores",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    marketplace: text("marketplace").$type<Marketplace>().notNull(),
    closedAt: instant("closed_at"),
    /** Set while the store has a wallet of its own, which pays for its orders. */
    walletOpenedAt: instant("wallet_opened_at"),
    createdAt: instant("created_at").notNull(),
  },
  (store) => [
    check("store_wallet_of_open_store", sql`wallet_opened_at IS NULL OR closed_at IS NULL`),
    index("stores_company").on(store.companyId, store.createdAt, store.id),
    uniqueIndex("stores_name").on(store.companyId, store.name),
  ],
);

/**
 * A token by which a program acts for a person. Only the hash is stored. Commands that change a password or
 * disable a person revoke their tokens in the same commit.
 */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").$type<TokenKind>().notNull(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The first characters, by which its owner recognises it. */
    shownStart: text("shown_start").notNull(),
    scopes: json<TokenScope[]>("scopes").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (token) => [
    index("api_tokens_company").on(token.companyId, token.createdAt),
    index("api_tokens_user").on(token.userId, token.createdAt),
  ],
);

/** The last use of a token and its page; written with every call, so kept apart from the log of changes. */
export const apiTokenUses = sqliteTable("api_token_uses", {
  tokenId: text("token_id")
    .primaryKey()
    .references(() => apiTokens.id),
  at: instant("at").notNull(),
  pageUrl: text("page_url").notNull(),
  address: text("address").notNull(),
});

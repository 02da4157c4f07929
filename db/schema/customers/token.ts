import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TokenKind, TokenScope } from "#app/domain/customers/token/token.ts";
import { instant, json } from "../columns.ts";
import { companies, users } from "./company.ts";

/**
 * What a program carries for a person. Only the hash is kept. A trigger ends all of a person's
 * tokens in the statement that changes their password or stops them, whoever does it.
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
    /** The first signs, by which its owner knows it again. */
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

/** When a token was last used, and from which page; written with every call, so apart from the log. */
export const apiTokenUses = sqliteTable("api_token_uses", {
  tokenId: text("token_id")
    .primaryKey()
    .references(() => apiTokens.id),
  at: instant("at").notNull(),
  pageUrl: text("page_url").notNull(),
  address: text("address").notNull(),
});

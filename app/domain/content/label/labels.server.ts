import { asc, desc, eq, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import { labels, missingLabels } from "#db/schema/index.ts";
import { isChinese } from "../phrase/words-to-buyer.ts";
import type { Terms } from "./translate.ts";

const termsMax = 20_000;

/** Reads the label table, for translating goods. */
export async function readTerms(db: Database): Promise<Terms> {
  const rows = await db
    .select({ zh: labels.zh, ja: labels.ja })
    .from(labels)
    // Buyers' words to the warehouse are not names of goods.
    .where(ne(labels.kind, "said"))
    .limit(termsMax);
  return new Map(rows.map(({ zh, ja }) => [zh, ja]));
}

const missingTermsMax = 200;

/** Records terms that the label table lacks and how often they occurred, for staff to add. */
export async function recordMissingLabels(
  { db, now }: Pick<Scope, "db" | "now">,
  words: readonly string[],
) {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rows = [...counts]
    .slice(0, missingTermsMax)
    .map(([zh, seenCount]) => ({ zh, seenCount, firstSeenAt: now }));
  if (rows.length === 0) return;

  await db
    .insert(missingLabels)
    .values(rows)
    .onConflictDoUpdate({
      target: missingLabels.zh,
      set: { seenCount: sql`seen_count + excluded.seen_count` },
    });
}

const missingShown = 100;
const foundShown = 50;

/** Reads the missing terms, the most frequent first, and the terms that contain the words. */
export async function readStaffLabels({ db }: Scope<Staff>, words: string) {
  const like = likePattern(words);
  const holds = (column: typeof labels.zh | typeof labels.ja) =>
    sql`${column} LIKE ${like} ESCAPE '\\'`;
  const [missing, found] = await db.batch([
    db
      .select()
      .from(missingLabels)
      .orderBy(desc(missingLabels.seenCount), asc(missingLabels.zh))
      .limit(missingShown),
    db
      .select()
      .from(labels)
      .where(words ? or(holds(labels.zh), holds(labels.ja)) : sql`false`)
      .orderBy(asc(labels.zh))
      .limit(foundShown),
  ]);
  return { missing, found };
}

/** Sets the Japanese word of a Chinese term; it applies to goods translated from now on. */
export async function setLabel(scope: Scope<Staff>, { zh, ja }: { zh: string; ja: string }) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  return commit(
    scope,
    [
      db
        .insert(labels)
        .values({ zh, ja, kind: "word" })
        .onConflictDoUpdate({ target: labels.zh, set: { ja } }),
      db.delete(missingLabels).where(eq(missingLabels.zh, zh)),
      touchContent(scope, "labels"),
    ],
    {},
  );
}

const text = (name: string, max: number) =>
  z
    .string(`请输入${name}`)
    .transform((typed) => typed.normalize("NFC").trim())
    .refine((typed) => typed.length >= 1, `请输入${name}`)
    .refine((typed) => typed.length <= max, `${name}不超过${max}字`);

export const LabelForm = z.object({
  zh: text("中文词", 40).refine(
    (typed) => typed === "" || /\p{Script=Han}/u.test(typed),
    "中文词须含汉字",
  ),
  ja: text("日文译名", 60).refine((typed) => !isChinese(typed), "日文译名还是中文，请填写日文"),
});

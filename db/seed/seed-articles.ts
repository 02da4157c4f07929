import { readdirSync, readFileSync } from "node:fs";
import type { ArticleKind } from "#app/domain/content/articles/article.ts";
import type { Database } from "#db/client.ts";
import { articles, articleVersions } from "#db/schema/index.ts";

const folder = "db/seed/articles";
/** The day the texts were first put up. */
const published = new Date("2026-04-01T00:00:00+09:00");

/** The first version of every public page and help answer; staff write the next ones. */
export async function seedArticles(db: Database) {
  const all = (["guide", "legal", "company", "help"] as const).flatMap((kind) =>
    readdirSync(`${folder}/${kind}`)
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name, position) => read(kind, name, position)),
  );
  await db.batch([
    db
      .insert(articles)
      .values(all.map(({ id, kind, topicJa, position }) => ({ id, kind, topicJa, position }))),
    db.insert(articleVersions).values(
      all.map(({ id, titleJa, descriptionJa, bodyMarkdown }) => ({
        id: `first/${id}`,
        articleId: id,
        titleJa,
        descriptionJa,
        bodyMarkdown,
        publishAt: published,
        writtenAt: published,
      })),
    ),
  ]);
}

/** `01-option.md`: title, topic and description on the first lines, then the text. */
function read(kind: ArticleKind, name: string, position: number) {
  const text = readFileSync(`${folder}/${kind}/${name}`, "utf8");
  const [head = "", ...body] = text.split("\n---\n");
  const line = (key: string) =>
    head.match(new RegExp(`^${key}: (?<value>.*)$`, "m"))?.groups?.value;
  const titleJa = line("title");
  const descriptionJa = line("description");
  if (!titleJa || !descriptionJa) throw new Error(`${kind}/${name} lacks its title or description`);
  return {
    id: name.replace(/^\d+-|\.md$/g, ""),
    kind,
    position,
    topicJa: line("topic") ?? "",
    titleJa,
    descriptionJa,
    bodyMarkdown: body.join("\n---\n").trim(),
  };
}

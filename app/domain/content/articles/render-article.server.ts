import { Marked, type Tokens } from "marked";
import { type Block, blocks, type Heading, type RenderedArticle } from "./article.ts";

/**
 * Renders an article's Markdown to HTML. `{{name}}` is replaced by the fact in force today, so that no amount
 * or day is written twice; an unknown fact stays as typed, for the writer to see. Raw HTML is shown as text.
 */
export function renderArticle(
  markdown: string,
  facts: Readonly<Record<string, string>>,
): RenderedArticle {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      image: ({ text }: Tokens.Image) => escaped(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        const level = Math.min(Math.max(depth, 2), 4);
        if (level > 2) return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
        const id = `s${headings.length + 1}`;
        headings.push({ id, text });
        return `<h2 id="${id}">${this.parser.parseInline(tokens)}</h2>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        return isSafe(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
      },
    },
  });

  const parts = fillFacts(markdown, facts)
    .split(/^\[\[([a-z:-]+)\]\]\s*$/m)
    .map((piece, index) =>
      index % 2 === 1 && isBlock(piece)
        ? { block: piece }
        : { html: index % 2 === 1 ? "" : marked.parse(piece, { async: false }).trim() },
    )
    .filter((part) => "block" in part || part.html !== "");
  return { headings, parts };
}

/** Replaces `{{name}}` in a text by facts, which titles and descriptions use too. */
export function fillFacts(text: string, facts: Readonly<Record<string, string>>) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (typed, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]! : typed,
  );
}

function isBlock(name: string): name is Block {
  return (blocks as readonly string[]).includes(name);
}

/** True for our own pages, https, mail and telephone links; false for scripts. */
function isSafe(href: string) {
  return /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href);
}

function escaped(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

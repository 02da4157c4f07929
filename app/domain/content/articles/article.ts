/** Guide, legal and company pages have a path of their own; a help article answers one question. */
export type ArticleKind = "guide" | "legal" | "company" | "help";

/** Drawings and tables that an article places with a line of its own, `[[table:options]]`. */
export const blocks = [
  "drawing:order-flow",
  "drawing:boxes",
  "drawing:inspection",
  "table:options",
  "table:freight",
  "table:service-rates",
  "table:record",
] as const;
export type Block = (typeof blocks)[number];

export interface Heading {
  id: string;
  text: string;
}

/** An article ready to render: runs of HTML with the blocks between them. */
export interface RenderedArticle {
  headings: readonly Heading[];
  parts: readonly ({ html: string } | { block: Block })[];
}

import type { Plugin } from "vite";

interface Page {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

/** What the browser's build tells the server of its pages. */
interface Manifest {
  entry: unknown;
  routes: Record<string, Page>;
  url: string;
  version: string;
}

/**
 * The pages as a table of rows, in place of each with fourteen named fields: which scripts and styles a page
 * has in the browser is asked by nobody, for no page is taken over there. That is 5 KB of the Worker's gzip.
 */
function pageTable({ routes, ...rest }: Manifest) {
  const rows = Object.values(routes).map(
    ({ id, parentId, path, index, caseSensitive, hasLoader, hasAction }) => [
      id,
      parentId,
      path === id ? true : path,
      Number(hasLoader) + 2 * Number(hasAction),
      ...(index || caseSensitive ? [index, caseSensitive] : []),
    ],
  );
  return `
    const rows = ${JSON.stringify(rows)};
    const page = ([id, parentId, path, has, index, caseSensitive]) => ({
      id,
      parentId: parentId ?? undefined,
      path: path === true ? id : (path ?? undefined),
      index: index ?? undefined,
      caseSensitive: caseSensitive ?? undefined,
      hasLoader: (has & 1) > 0,
      hasAction: (has & 2) > 0,
    });
    export default {
      ...${JSON.stringify(rest)},
      routes: Object.fromEntries(rows.map((row) => [row[0], page(row)])),
    };`;
}

/** Puts the table in the place of the list that Remix hands to the server's build. */
export const pageTables: Plugin = {
  name: "page-tables",
  enforce: "post",
  transform(code, id) {
    if (!/virtual:remix\/server-manifest$/.test(id)) return undefined;
    const written = code.match(/^export default (\{.*\});?\s*$/s)?.[1];
    if (!written) throw new Error("Remix writes its list of pages otherwise now");
    // Written by Remix as JavaScript, by its own hand: no file of anybody else's.
    const manifest = new Function(`return (${written})`)() as Manifest;
    return { code: pageTable(manifest), map: null };
  },
};

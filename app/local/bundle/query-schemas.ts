import ts from "typescript";
import type { Plugin } from "vite";

/** What a database has of itself once it is migrated, and no query of the Worker asks for. */
const kept = new Set(["index", "uniqueIndex", "check"]);

/** Leaves indexes and checks out of the schema that the Worker carries: migrations made them, and queries name none. */
export const querySchemas: Plugin = {
  name: "query-schemas",
  enforce: "pre",
  transform(code, id) {
    if (!/\/db\/schema\/[\w/-]+\.ts$/.test(id)) return undefined;
    const source = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true);
    const left: [number, number][] = [];
    visit(source);
    if (left.length === 0) return undefined;
    return {
      code: left.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code),
      map: null,
    };

    function visit(node: ts.Node) {
      if (ts.isArrayLiteralExpression(node) && ts.isArrowFunction(node.parent))
        for (const element of node.elements)
          if (kept.has(calleeOf(element))) {
            const comma = code.slice(element.end).match(/^\s*,/)?.[0].length ?? 0;
            left.push([element.getFullStart(), element.end + comma]);
          }
      ts.forEachChild(node, visit);
    }
  },
};

/** The first function of a chain: `index` of `index("name").on(column)`. */
function calleeOf(node: ts.Node): string {
  if (ts.isCallExpression(node)) return calleeOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return calleeOf(node.expression);
  return ts.isIdentifier(node) ? node.text : "";
}

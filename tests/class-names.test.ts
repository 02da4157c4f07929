import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Written into the page by a script of another maker, which looks for it. */
const ofOthers = new Set(["cf-turnstile"]);

/** The class names that the sheets have rules for. */
const ruled = new Set(
  filesBelow(".css")
    .map((file) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, ""))
    .flatMap((sheet) => [...sheet.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!)),
);

/** What the code writes as classes, and what it says in other texts than those of attributes. */
const { classes, texts } = namesInCode();

test("class names are words that a designer would search for, none of three letters or fewer", () => {
  expect([...ruled].filter((name) => name.length <= 3)).toEqual([]);
});

test("every class of a page has a rule", () => {
  expect([...classes].filter((name) => !ruled.has(name) && !ofOthers.has(name))).toEqual([]);
});

test("every rule's class is one that pages use", () => {
  // A name may be put together of a beginning and a value: `status-${shape}`.
  const begun = [...texts].filter((text) => text.endsWith("-"));
  const isUsed = (name: string) =>
    classes.has(name) || texts.has(name) || begun.some((beginning) => name.startsWith(beginning));
  expect([...ruled].filter((name) => !isUsed(name))).toEqual([]);
});

function filesBelow(...endings: string[]) {
  return ["app/ui", "app/routes", "app/shared"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => endings.some((ending) => file.endsWith(ending)));
}

function namesInCode() {
  const classes = new Set<string>();
  const texts = new Set<string>();
  const add = (to: Set<string>, text: string) => {
    for (const name of text.split(/\s+/)) if (name) to.add(name);
  };

  for (const file of ["app/root.tsx", ...filesBelow(".ts", ".tsx")]) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    visit(source);

    function visit(node: ts.Node) {
      if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
        if (/^(className|look)$/.test(node.name.text)) visitClasses(node.initializer);
        else if (node.initializer && ts.isStringLiteral(node.initializer)) return;
      } else if (isText(node)) add(texts, node.text);
      ts.forEachChild(node, visit);
    }
  }
  return { classes, texts };

  /** Adds the values that an expression of classes may have; what it asks first is none of them. */
  function visitClasses(node: ts.Node | undefined): void {
    if (!node) return;
    if (ts.isStringLiteral(node)) add(classes, node.text);
    else if (ts.isJsxExpression(node)) visitClasses(node.expression);
    else if (ts.isConditionalExpression(node)) {
      visitClasses(node.whenTrue);
      visitClasses(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) visitClasses(node.right);
  }
}

function isText(node: ts.Node): node is ts.StringLiteral | ts.TemplateHead {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  );
}

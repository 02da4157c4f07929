import type { ZipPart } from "./zip-parts.server.ts";

/** A sheet of a workbook, and where its cells are. */
export interface SheetPart {
  /** As XML writes it, with its signs escaped. */
  name: string;
  hidden: boolean;
  part: ZipPart;
}

/** How the types of relationships end; what stands before depends on the edition of the format. */
export const relationshipTypes = {
  workbook: "/officeDocument",
  sheet: "/worksheet",
  strings: "/sharedStrings",
} as const;

type RelationshipType = (typeof relationshipTypes)[keyof typeof relationshipTypes];

interface Relationship {
  id: string;
  type: string;
  target: string;
}

/**
 * Finds the sheets and the texts of a workbook by its relationships, as the format says: parts may have any name
 * (ECMA-376 part 2, 9.3). Undefined where there is no workbook.
 */
export function listSheetParts(parts: readonly ZipPart[], readXml: (part: ZipPart) => string) {
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  const partOf = (name: string | undefined) => byName.get(name?.toLowerCase() ?? "");
  const [main] = targets(relationshipsOf(""), relationshipTypes.workbook);
  const workbook = partOf(main?.target) ?? partOf("xl/workbook.xml");
  if (!workbook) return undefined;
  const related = relationshipsOf(workbook.name);
  const sheetTargets = new Map(
    targets(related, relationshipTypes.sheet).map(({ id, target }) => [id, target]),
  );
  const sheets = [...readXml(workbook).matchAll(/<(?:\w+:)?sheet\b([^<>]*)>/g)].flatMap(
    ([, attributes = ""]): SheetPart[] => {
      const said = attributesOf(attributes);
      const id = [...said].find(([name]) => name.endsWith(":id"))?.[1] ?? "";
      const part = partOf(sheetTargets.get(id));
      const hidden = (said.get("state") ?? "visible") !== "visible";
      return part ? [{ name: said.get("name") ?? "", hidden, part }] : [];
    },
  );
  const strings =
    partOf(targets(related, relationshipTypes.strings)[0]?.target) ??
    partOf("xl/sharedStrings.xml");
  return { sheets, strings };

  /** The relationships of a part, or of the whole package (""). */
  function relationshipsOf(name: string): Relationship[] {
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    const part = partOf(`${folder}_rels/${name.slice(folder.length)}.rels`);
    if (!part) return [];
    return [...readXml(part).matchAll(/<(?:\w+:)?Relationship\b([^<>]*)>/g)].map(
      ([, attributes = ""]) => {
        const said = attributesOf(attributes);
        const target = resolve(folder, said.get("Target") ?? "");
        return { id: said.get("Id") ?? "", type: said.get("Type") ?? "", target };
      },
    );
  }
}

function targets(relationships: readonly Relationship[], ending: RelationshipType) {
  return relationships.filter(({ type }) => type.endsWith(ending));
}

/** The name of the part that a relationship of this folder points to. */
function resolve(folder: string, target: string) {
  const path = target.replaceAll("\\", "/");
  const steps = path.startsWith("/") ? path.split("/") : `${folder}${path}`.split("/");
  const names: string[] = [];
  for (const step of steps) {
    if (step === "..") names.pop();
    else if (step !== "" && step !== ".") names.push(step);
  }
  return names.join("/");
}

/** The attributes of a tag by name, values as XML writes them, with no quote in them. */
export function attributesOf(tag: string) {
  return new Map(
    [...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name, double, single]) => [name!, double ?? single!.replaceAll('"', "&quot;")],
    ),
  );
}

import { XMLParser, XMLValidator } from "fast-xml-parser";

/** Where a list of one is a list all the same. */
const lists = ["Result.Search.OrderInfo", "ResultSet.Result.OrderInfo.Item"];

const parser = new XMLParser({
  ignoreAttributes: false,
  ignoreDeclaration: true,
  // Postal codes and ids begin with zeros, and go beyond 2^53.
  parseTagValue: false,
  isArray: (_, path) => lists.includes(String(path)),
});

/**
 * A whole document; undefined of one that breaks off. Asked for by its name, the package would bring its writer along.
 */
export function parsed(text: string): unknown {
  if (XMLValidator.validate(text) !== true) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

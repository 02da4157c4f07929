import { and, eq, isNull, sql } from "drizzle-orm";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { companies } from "#db/schema/index.ts";

/** Parts of a name are looked for in the newest members only; all else has an index. */
const namesSearched = 2_000;

/** By number, name, sign-in name, e-mail or phone; those of a manager, of nobody, or of managers who left us. */
export interface MemberFilter {
  words: string;
  manager?: string;
}

/** The condition of a filter on companies, for this reader. */
export function memberIs({ words, manager = "" }: MemberFilter, me: string) {
  return and(words ? matches(words) : undefined, lookedAfterBy(manager, me));
}

/** What narrows members by their manager: by name of a choice, else by the person's id. */
function lookedAfterBy(manager: string, me: string) {
  const { managerStaffId } = companies;
  switch (manager) {
    case "":
      return undefined;
    case "none":
      return isNull(managerStaffId);
    case "left":
      // Gathered first: of all members few are theirs, and fewer the longer nobody else is found for them.
      return sql`${companies.operationId} IN (SELECT m.operation_id FROM staff s CROSS JOIN companies m
        ON m.manager_staff_id = s.id WHERE s.state = 'disabled')`;
    default:
      return eq(managerStaffId, manager === "me" ? me : manager);
  }
}

function matches(words: string) {
  const like = patternOf(words);
  const exact = words.toLowerCase();
  const phone = words.replaceAll(/[-\s]/g, "");
  const last = `${words}\uffff`;
  return sql`${companies.id} IN (
    SELECT id FROM companies WHERE operation_id >= ${words} AND operation_id < ${last}
    UNION SELECT company_id FROM users WHERE email >= ${exact} AND email < ${`${exact}\uffff`}
    UNION SELECT company_id FROM users WHERE login_name >= ${exact} AND login_name < ${`${exact}\uffff`}
    UNION SELECT company_id FROM users WHERE phone >= ${phone} AND phone < ${`${phone}\uffff`} AND ${phone} <> ''
    UNION SELECT id FROM (SELECT id, name FROM companies ORDER BY operation_id DESC LIMIT ${namesSearched}) WHERE name LIKE ${like} ESCAPE '\\'
    UNION SELECT company_id FROM (SELECT company_id, name FROM users ORDER BY rowid DESC LIMIT ${namesSearched}) WHERE name LIKE ${like} ESCAPE '\\')`;
}

import { randomInt } from "node:crypto";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { NewPersonForm } from "#app/domain/customers/staff/people-forms.schema.server.ts";
import { addFirstAdministrator } from "#app/domain/customers/staff/staff-people.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { databaseAtHand } from "../audit/database-at-hand.ts";
import { Refusal } from "../runner/refusal.ts";

// Takes on the first administrator of DATA_DIR's shop, running or not, or with --deployed of the deployed
// one, and shows a password that is good for the first sign-in.

/** Letters and digits that nobody takes for one another. */
const signs = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const passwordLength = 16;
const command = "npm run staff:first";

const { values } = parseArgs({
  options: {
    "login-name": { type: "string" },
    name: { type: "string" },
    deployed: { type: "boolean", default: false },
  },
});

const refusals = {
  "there-is-one":
    "Nobody was taken on: there is an administrator, who takes on others at /staff/people.",
  "name-taken": "Nobody was taken on: somebody else has this login name.",
};

try {
  const person = newAdministrator();
  const now = new Date();
  const actor = { kind: "system", id: "first-administrator" } as const;
  const { db, close } = databaseAtHand(values.deployed);
  const origin = { address: userInfo().username, userAgent: command };
  const added = await addFirstAdministrator(openScope(db, actor, now, origin), person);
  close();
  if (!added.ok) throw new Refusal(refusals[added.reason]);
  console.log(
    [
      `administrator ${person.loginName.toLowerCase()} (${person.name}) is in.`,
      `password for the first sign-in: ${person.password}`,
      "It is shown here alone. At /staff/login nothing opens before it is replaced by one of their own.",
    ].join("\n"),
  );
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

function newAdministrator() {
  const typed = { loginName: values["login-name"], name: values.name };
  if (!typed.loginName || !typed.name)
    throw new Refusal(`say who: ${command} -- --login-name zhou --name 周明 [--deployed]`);
  for (;;) {
    const form = { ...typed, id: crypto.randomUUID(), role: "admin", password: newPassword() };
    const read = NewPersonForm.safeParse(form);
    if (read.success) return read.data;
    const other = read.error.issues.find(({ path }) => path[0] !== "password");
    if (other) throw new Refusal(`${other.path.join(".")}: ${other.message}`);
  }
}

function newPassword() {
  return Array.from({ length: passwordLength }, () => signs[randomInt(signs.length)]).join("");
}

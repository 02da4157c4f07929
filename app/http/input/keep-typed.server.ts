import { data } from "@remix-run/cloudflare";
import { secretFields } from "../respond.server.ts";

const fieldsKeptMax = 300;
const charactersKeptMax = 100_000;

/** What was typed, without secrets and files, to be sent again once its sender has been asked something. */
export function keepTyped(typed: FormData) {
  const fields = [...typed].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secretFields.includes(name) ? [[name, value]] : [],
  );
  const characters = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  // No form of ours is as large; what is sent back must stay small.
  if (fields.length > fieldsKeptMax || characters > charactersKeptMax)
    throw data(null, { status: 413 });
  const filesLeft = [...typed.values()].some(
    (value) => typeof value !== "string" && value.size > 0,
  );
  return { fields, filesLeft };
}

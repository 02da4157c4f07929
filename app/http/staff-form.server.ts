import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { lacksDuty, staffScope } from "./scope.server.ts";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/**
 * Reads the form that a member of staff sent, with its button (`intent`). Answers 403 unless their duties allow
 * that button, before anything else of the form is looked at. For a button that the page does not have, any duty
 * of the page's buttons is enough; the command then refuses it.
 */
export async function staffForm(args: Args, commands: Readonly<Record<string, Duty>>) {
  const scope = await staffScope(args);
  const form = await readForm(args.request);
  const [intent = "", ...others] = formTexts(form, "intent");
  const known =
    others.length === 0 ? Object.entries(commands).find(([name]) => name === intent) : undefined;
  const duties = known ? [known[1]] : Object.values(commands);
  if (!duties.some((duty) => staffMay(scope.actor, duty))) throw lacksDuty(duties);
  return { scope, form, intent: formText(form, "intent") ?? "" };
}

/** The command of the button that was pressed; `otherwise` for a button that the page does not have. */
export function commandOf<Command>(
  commands: Readonly<Record<string, Command>>,
  intent: string,
  otherwise: Command,
) {
  return Object.entries(commands).find(([name]) => name === intent)?.[1] ?? otherwise;
}

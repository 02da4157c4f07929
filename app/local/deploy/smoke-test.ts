import { askHealth, lookAtPage } from "./deployed-worker.ts";
import type { Deployment } from "./deployment.ts";

const triesMax = 60;
/** So many times in a row, so that no place of the network still answers with the version before. */
const agreeing = 5;

/** Throws a sentence unless the new version answers everywhere, on this database, with its pages. */
export async function smokeTest(deployment: Deployment, version: string, marker: string) {
  let seen = 0;
  let last = "";
  for (let tried = 0; tried < triesMax && seen < agreeing; tried++) {
    if (tried > 0) await deployment.pause();
    const told = await askHealth(deployment);
    if (typeof told === "string") last = told;
    else if (told.version !== version) last = `/health is answered by version ${told.version}`;
    else if (told.database?.ok && told.database.marker !== marker)
      throw new Error("the new version uses another database than DATABASE_URL of this shell");
    else if (!told.ok)
      last = `the new version does not reach ${told.database?.ok ? "the object store" : "the database"}`;
    else {
      seen++;
      continue;
    }
    seen = 0;
  }
  if (seen < agreeing) throw new Error(last);
  for (const path of ["/", "/login"]) {
    const wrong = await lookAtPage(deployment, path);
    if (wrong) throw new Error(wrong);
  }
}

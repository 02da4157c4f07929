import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { extensionSettings } from "#db/schema/index.ts";
import { type ExtensionSettings, usualExtensionSettings } from "./extension.ts";

/** Reads the person's settings of the extension's panel, or the defaults. */
export async function readExtensionSettings({
  db,
  actor,
}: Scope<Buyer>): Promise<ExtensionSettings> {
  const [chosen] = await db
    .select({
      panelPlace: extensionSettings.panelPlace,
      language: extensionSettings.language,
      quantity: extensionSettings.quantity,
      methodCode: extensionSettings.methodCode,
    })
    .from(extensionSettings)
    .where(eq(extensionSettings.userId, actor.id))
    .limit(1);
  return chosen ?? usualExtensionSettings;
}

/** Saves the settings for this person alone. */
export function saveExtensionSettings(scope: Scope<Buyer>, wanted: ExtensionSettings) {
  const { db, actor, now } = scope;
  const kept = { ...wanted, changedAt: now };
  return commit(
    scope,
    [
      db
        .insert(extensionSettings)
        .values({ userId: actor.id, ...kept })
        .onConflictDoUpdate({ target: extensionSettings.userId, set: kept }),
    ],
    {},
  );
}

import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { opinionPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { opinions } from "#db/schema/index.ts";
import { opinionLifecycle } from "./opinion.ts";
import { moveOpinion } from "./save-opinion.server.ts";

interface Judged {
  id: string;
  /** As the page showed it: other words are not judged unread. */
  version: number;
  reason: string;
}

/** 隐藏, for a reason that its company reads, or 恢复展示. The same press twice is one. */
export async function moderateOpinion(
  scope: Scope<Staff>,
  move: "hide" | "show",
  { id, version, reason }: Judged,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [opinion] = await db.select().from(opinions).where(eq(opinions.id, id)).limit(1);
  if (!opinion) return refuse("not-found");
  const after = opinionLifecycle.moves[move].to;
  if (opinion.version === version + 1 && opinion.state === after) return done(undefined);
  if (opinion.version !== version || !opinionLifecycle.allows(move, opinion.state, actor))
    return refuse("moved-meanwhile");
  if (move === "hide" && !reason) return refuse("reason-missing");

  const hiddenReason = move === "hide" ? reason : "";
  const title = opinion.titleJa.slice(0, 40);
  return commit(
    scope,
    [
      ...moveOpinion(scope, opinion, move, { hiddenReason }, typed(hiddenReason)),
      touchContent(scope, "goods"),
      notify(scope, {
        companyId: opinion.companyId,
        about: { person: opinion.writtenBy.replace("buyer:", "") },
        kind: "message",
        letter:
          move === "hide"
            ? letter("opinion.hidden", { title, words: typed(hiddenReason) })
            : letter("opinion.shown", { title }),
        href: opinionPage(opinion.offerId),
      }),
    ],
    moveRefusals,
  );
}

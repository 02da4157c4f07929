import { z } from "zod";
import { noticeKindNames } from "#app/domain/content/notice/notice.ts";
import {
  readNoticeSettings,
  saveNoticeSettings,
} from "#app/domain/content/notice/notice-settings.server.ts";
import {
  listNotices,
  readAllNotices,
  readNotices,
} from "#app/domain/content/notice/notices.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, moment, nothing } from "../lists.schema.server.ts";

export const noticeCalls = [
  call({
    path: "notice/list",
    does: "reads",
    about:
      "お知らせ、新しい順、30件ずつ。続きは next を after に、nextId を afterId に入れて呼びます",
    input: z.object({ after: moment, afterId: fields.id.optional() }),
    async run(scope, { after, afterId = "" }) {
      const place = after && { at: after.getTime(), id: afterId };
      const { page, next } = await listNotices(scope, place);
      const list = page.map(({ notice, readAt }) => ({ ...notice, readAt }));
      return done({ list, next: next?.at ?? null, nextId: next?.id ?? null });
    },
  }),
  call({
    path: "notice/read",
    does: "writes",
    scopes: ["order", "ship", "wallet"],
    about: "お知らせを既読にします。id を送らなければ、すべて既読にします",
    input: z.object({
      id: listOf(fields.id, 100, "お知らせを選んでください").default([]),
    }),
    output: nothing,
    run: (scope, { id }) => (id.length > 0 ? readNotices(scope, id) : readAllNotices(scope)),
  }),
  call({
    path: "notice/settings",
    does: "reads",
    about: "お知らせの種類ごとに、サイトで受け取るか、メールで受け取るか",
    input: z.object({}),
    run: async (scope) => done(await readNoticeSettings(scope)),
  }),
  call({
    path: "notice/saveSettings",
    does: "account",
    about: "お知らせの種類1つの受け取り方を変えます。送らない項目と、ほかの種類はそのままです",
    input: z.object({
      kind: z.enum(noticeKindNames, "お知らせの種類が正しくありません"),
      site: fields.checkbox.optional(),
      mail: fields.checkbox.optional(),
    }),
    output: nothing,
    async run(scope, { kind: wanted, site, mail }) {
      const { settings } = await readNoticeSettings(scope);
      if (!settings.some(({ kind }) => kind === wanted)) return refuse("forbidden");
      const all = settings.map((one) =>
        one.kind === wanted ? { ...one, site: site ?? one.site, mail: mail ?? one.mail } : one,
      );
      const on = (where: "site" | "mail") =>
        all.filter((one) => one[where]).map(({ kind }) => kind);
      return saveNoticeSettings(scope, { site: on("site"), mail: on("mail") });
    },
  }),
];

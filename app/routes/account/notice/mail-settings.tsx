import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { noticeKindNames, noticeKinds } from "#app/domain/content/notice/notice.ts";
import {
  readNoticeSettings,
  saveNoticeSettings,
} from "#app/domain/content/notice/notice-settings.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { otherForm } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";

const chosen = z.array(z.enum(noticeKindNames)).default([]);
// An empty form would switch everything off, and no box ticked is a wish too: the button says which.
const SettingsForm = z.object({ intent: z.literal("save"), site: chosen, mail: chosen });

export const meta: MetaFunction = () => [{ title: "メール通知設定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  return {
    ...(await readNoticeSettings(scope)),
    verified: scope.actor.emailVerified,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: SettingsForm });
  if (submission.status !== "success") return otherForm(submission);
  const { site, mail } = submission.value;
  await saveNoticeSettings(scope, { site, mail });
  return redirectWithFlash(
    args.context,
    href("/user/emailNotificationManagement"),
    "設定を保存しました。",
  );
}

export default function MailSettingsPage() {
  const { settings, email, verified } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>メール通知設定</h1>
        <p className="note">
          お知らせの種類ごとに、サイトの「お知らせ」とメールのどちらで受け取るかを選べます。設定はご本人だけに効きます。
        </p>
      </div>
      {!verified && (
        <p className="flash" role="note">
          メールアドレスの確認がお済みでないため、メールはまだお送りできません。
        </p>
      )}
      <AnswerSummary answer={answer} title="保存していません" />
      <Form method="post" className="stack" key={JSON.stringify(settings)}>
        <CardTable
          caption={
            <>
              メールの宛先 <span className="number">{email}</span>
            </>
          }
          columns={["種類", "受け取り方"]}
        >
          {settings.map(({ kind, site, mail }) => {
            const { ja, about } = noticeKinds[kind];
            return (
              <TableRow key={kind}>
                <RowHeading>
                  {ja}
                  <p className="note">{about}</p>
                </RowHeading>
                <TableCell>
                  <ChannelChoice kind={kind} site={site} ja={ja} mail={mail} />
                </TableCell>
              </TableRow>
            );
          })}
        </CardTable>
        <div className="cluster">
          <Button main name="intent" value="save">
            保存する
          </Button>
          <a href={href("/user/inform")}>お知らせへ戻る</a>
        </div>
      </Form>
    </main>
  );
}

function ChannelChoice({
  kind,
  site,
  ja,
  mail,
}: {
  kind: Loaded["settings"][number]["kind"];
  site: Loaded["settings"][number]["site"];
  ja: string;
  mail: Loaded["settings"][number]["mail"];
}) {
  return (
    <span className="cluster">
      <label className="checkbox">
        <input type="checkbox" name="site" value={kind} defaultChecked={site} />
        <span>
          <span className="visually-hidden">{ja}を</span>サイト
        </span>
      </label>
      <label className="checkbox">
        <input type="checkbox" name="mail" value={kind} defaultChecked={mail} />
        <span>
          <span className="visually-hidden">{ja}を</span>メール
        </span>
      </label>
    </span>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  opinionLifecycle,
  opinionLimits,
  opinionStates,
} from "#app/domain/trade/after-sales/opinion.ts";
import { ModerateOpinionForm } from "#app/domain/trade/after-sales/opinion-forms.schema.server.ts";
import {
  allOpinionsQuery,
  placeText,
} from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { moderateOpinion } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { State } from "#app/ui/state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseList } from "../talk/phrase-list.tsx";

export const meta: MetaFunction = () => [{ title: "商品评价 | 买付便工作台" }];

const pageSize = 30;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const { searchParams } = new URL(args.request.url);
  const state = opinionLifecycle.states.find((one) => one === searchParams.get("state"));
  const after = readPlace(searchParams);
  const rows = await allOpinionsQuery(scope, { state, after, size: pageSize });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1)?.opinion : undefined;
  return { rows: shown, state, next: last ? placeText(last) : null, later: after !== undefined };
}

type StaffOpinion = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const refusals = {
  forbidden: [403, "没有权限"],
  "not-found": [404, "该评价不存在"],
  "moved-meanwhile": [409, "内容或状态已变更，未作任何修改，请查看最新内容"],
  "reason-missing": [400, "请填写隐藏原因，买家会看到"],
} as const;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent, intent } = await staffForm(args, staffCommands["/staff/opinions"]);
  const { typed, form } = readStaffTyped(sent, ModerateOpinionForm);
  const id = typed.id ?? "";
  const again = (status: number, text: string) =>
    data({ id, reason: typed.reason ?? "", text }, { status });
  if (!form.success) return again(400, form.error.issues[0]!.message);

  const move = intent === "show" ? "show" : "hide";
  const judged = await moderateOpinion(scope, move, form.data);
  if (judged.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/opinions"),
      move === "show" ? "已恢复展示，买家会收到通知。" : "已隐藏，买家会收到通知和原因。",
    );
  const [status, text] = refusals[judged.reason];
  return again(status, text);
}

export default function StaffOpinionsPage() {
  const { rows, state, next, later } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = href("/staff/opinions");
  return (
    <ListPage
      title="商品评价"
      note="买家收货后写的评价，商品页上不显示会员名称。含广告、联系方式、个人信息或与商品无关的，请隐藏并写明原因，买家会看到。"
      problem={
        <ErrorList
          title="请检查填写内容"
          problems={refused ? [{ text: refused.text, fieldId: `reason-${refused.id}` }] : []}
        />
      }
      tools={
        <>
          <PhraseList of="hideOpinion" id="hide-phrases" />
          <Tabs
            label="状态"
            tabs={[
              { href: here, label: "全部", current: !state },
              ...opinionLifecycle.states.map((one) => ({
                href: `${here}?state=${one}`,
                label: opinionStates[one].zh,
                current: state === one,
              })),
            ]}
          />
        </>
      }
      isEmpty={rows.length === 0}
      empty="没有评价"
      pages={{ path: here, query: { state }, next, isFirst: !later }}
      lang="zh"
    >
      {rows.map((row) => (
        <JudgedOpinion
          key={row.opinion.id}
          {...row}
          reason={refused?.id === row.opinion.id ? refused.reason : undefined}
        />
      ))}
    </ListPage>
  );
}

/** An opinion with its writer, and the button that hides it or shows it again. */
function JudgedOpinion({
  opinion,
  companyName,
  operationId,
  reason,
}: StaffOpinion & { reason: string | undefined }) {
  const { offerId, state, stars, comment, pictures, writtenAt, changedAt } = opinion;
  return (
    <article className="panel">
      <div className="cluster between">
        <p>
          <State shape={opinionStates[state].shape}>{opinionStates[state].zh}</State>{" "}
          <b className="number">{stars}星</b>{" "}
          <a
            lang="ja"
            href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`}
          >
            {opinion.titleJa}
          </a>
        </p>
        <p className="note number">
          <span lang="ja">{companyName}</span> {operationId} · {chinaClock.when(writtenAt)}
          {changedAt && `（${chinaClock.when(changedAt)} 修改）`}
        </p>
      </div>
      <p className="as-typed" lang="ja">
        {comment}
      </p>
      <PhotoLinks ids={pictures} of="照片" />
      {opinion.hiddenReason && (
        <p className="note">
          隐藏原因：<span lang="ja">{opinion.hiddenReason}</span>
        </p>
      )}
      {state === "shown" && <HideForm opinion={opinion} reason={reason} />}
      {state === "hidden" && (
        <Form method="post">
          <Which opinion={opinion} />
          <Button soft name="intent" value="show">
            恢复展示
          </Button>
        </Form>
      )}
    </article>
  );
}

function Which({ opinion: { id, version } }: Pick<StaffOpinion, "opinion">) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

type HideFormProps = Pick<StaffOpinion, "opinion"> & { reason: string | undefined };

/** Open again where something was wrong with the reason. */
function HideForm({ opinion, reason }: HideFormProps) {
  const field = `reason-${opinion.id}`;
  return (
    <details className="disclosure" open={reason !== undefined}>
      <summary>隐藏</summary>
      <Form method="post" className="stack small">
        <Which opinion={opinion} />
        <label htmlFor={field}>隐藏原因（日文，买家可见）</label>
        <input
          id={field}
          className="input"
          name="reason"
          lang="ja"
          list="hide-phrases"
          maxLength={opinionLimits.reasonLength}
          defaultValue={reason ?? ""}
        />
        <p>
          <Button soft name="intent" value="hide">
            隐藏这条评价
          </Button>
        </p>
      </Form>
    </details>
  );
}

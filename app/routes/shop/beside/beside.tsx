import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { comparedChannels } from "#app/domain/channels/comparison/comparison.ts";
import { href } from "#app/href.ts";
import { described } from "#app/shared/described.ts";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Silent } from "../search/silent.tsx";
import { BesideArticle } from "./beside-article.tsx";
import { actOnBeside } from "./beside-commands.server.ts";
import { BesideFields } from "./beside-fields.tsx";
import { BesideGoods, BesideNotes } from "./beside-goods.tsx";
import { BesidePicture } from "./beside-picture.tsx";
import { besideHref, besideQuery } from "./beside-query.ts";
import { type BesideView, readBesideView } from "./beside-view.server.ts";
import { channelNames } from "./channel-names.ts";
import { ChosenGoods } from "./chosen-goods.tsx";
import type { PictureAnswer } from "./goods-by-picture.server.ts";
import { SavedList } from "./saved-list.tsx";
import { WordsLooked } from "./words-looked.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const site = channelNames[shown?.channel ?? "amazon"].site;
  return [
    ...described(
      `${site}の商品を中国の商品と比べる | 買付便`,
      `${site}の商品に近い中国の商品を探し、着地原価、販売手数料、1個あたりの利益と損益分岐の価格を並べて確認できます。`,
    ),
    ...(shown?.isAsked ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  return readBesideView(args);
}

export async function action(args: ActionFunctionArgs) {
  return actOnBeside(args);
}

export default function BesidePage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PictureAnswer | undefined;
  const { channel, article, rows, typed, terms } = shown;
  const { site } = channelNames[channel];
  const ofPicture = answerTo(answer, { intent: "picture" });
  const lastResult = answerTo(answer, { intent: ["save", "keep"] });
  const [form, fields] = useForm<{ note: string }>({ id: "chosen", lastResult });
  const alike = answer?.found;
  const here = besideHref(channel, besideQuery(typed));
  const kept = article && { article, mayKeep: shown.mayKeep && article.code !== "" };
  return (
    <>
      <Breadcrumbs way={[{ href: href("/"), label: "トップ" }]} here={`${site}の商品と比べる`} />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>{site}の商品を中国の商品と比べる</h1>
          <p className="note">
            近い商品を1688・淘宝・天猫から探し、着地原価、販売手数料、利益を並べます。このページのアドレスを送ると、同じ内容を共有できます。
          </p>
          <Others channel={channel} />
        </div>
        {!ofPicture && <AnswerSummary answer={answer} formId={lastResult ? form.id : undefined} />}
        <BesideFields shown={shown} />
        {article && shown.isAsked && <BesideArticle shown={shown} article={article} here={here} />}
        {article && kept && shown.isAsked && (
          <section className="stack" aria-labelledby="found">
            <h2 id="found">中国の商品と利益（1個あたり）</h2>
            <WordsLooked shown={shown} />
            {shown.silent && <Silent platforms={shown.silent} />}
            {rows.length > 0 && <MethodChoice terms={terms} back={here} />}
            {alike && (
              <BesideGoods title="写真が似ている商品" rows={alike.rows} isFirst {...kept} />
            )}
            {rows.length > 0 && (
              <BesideGoods
                title={alike ? "商品名の言葉で見つかった商品" : undefined}
                rows={rows}
                isFirst={!alike}
                {...kept}
              />
            )}
            {(rows.length > 0 || alike) && (
              <ChosenGoods shown={shown} here={here} form={form} note={fields.note} />
            )}
          </section>
        )}
        {article && shown.isAsked && shown.byPicture && (
          <BesidePicture shown={shown} answer={answer} here={here} />
        )}
        {shown.saved && <SavedList channel={channel} saved={shown.saved} mayKeep={shown.mayKeep} />}
        <BesideNotes shown={shown} />
      </main>
    </>
  );
}

/** The same for the other marketplace. */
function Others({ channel }: Pick<BesideView, "channel">) {
  const tabs = comparedChannels.map((one) => ({
    label: channelNames[one].site,
    href: channelNames[one].path,
    current: one === channel,
  }));
  return <Tabs label="販売先" tabs={tabs} />;
}

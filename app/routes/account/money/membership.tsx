import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { readMembership } from "#app/domain/customers/membership/membership.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import { MembershipAdvice } from "./membership-advice.tsx";
import { MembershipHistory } from "./membership-history.tsx";

export const meta: MetaFunction = () => [{ title: "定額会員 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  return {
    today: japanDay(scope.now),
    isOwner: isOwner(scope.actor),
    ...(await readMembership(scope)),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MembershipPage() {
  const { today, isOwner, until, daysLeft, level, bought, extensions, advice } =
    useLoaderData<typeof loader>();
  const current = bought.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const added = extensions
    .filter(({ membershipId }) => membershipId === current?.id)
    .reduce((sum, { days }) => sum + days, 0);

  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>定額会員</h1>
      </div>
      <MembershipNow
        daysLeft={daysLeft}
        until={until}
        level={level}
        isOwner={isOwner}
        advice={advice}
        added={added}
      />
      {advice.orderCount > 0 ? (
        <MembershipAdvice advice={advice} levelJa={level?.levelJa} />
      ) : (
        <EmptyState title="過去90日のお取引がないため、試算はまだありません">
          <p>
            <a href={href("/tollVipApplyFor")}>月の買付額から試算する</a>
          </p>
        </EmptyState>
      )}
      <MembershipHistory bought={bought} extensions={extensions} today={today} />
    </main>
  );
}

function MembershipNow({
  daysLeft,
  until,
  level,
  isOwner,
  advice,
  added,
}: Pick<Loaded, "daysLeft" | "until" | "level" | "isOwner" | "advice"> & { added: number }) {
  return (
    <section className="panel accent stack" aria-labelledby="now">
      <h2 id="now">現在の状態</h2>
      {daysLeft > 0 ? (
        <>
          <p>
            <Status shape="run" pill>
              定額会員
            </Status>
          </p>
          <dl className="facts">
            <dt>残り</dt>
            <dd className="number">
              <b>{daysLeft}日</b>（{until && formatDay(until)}まで）
            </dd>
            <dt>買付手数料</dt>
            <dd className="number">
              0%（期間の後は{level?.levelJa} {level?.ratePercent}%）
            </dd>
            <dt>連休の延長</dt>
            <dd className="number">{added}日</dd>
          </dl>
        </>
      ) : (
        <>
          <p>
            <Status shape="wait" pill>
              未加入
            </Status>
          </p>
          <p>
            買付手数料は{level?.levelJa}の<span className="number">{level?.ratePercent}%</span>
            です。
          </p>
        </>
      )}
      <p className="cluster">
        {isOwner && (
          <a
            className={advice.best ? "button filled" : "button soft"}
            href={href("/balancePayTollVip")}
          >
            {daysLeft > 0 ? "更新する" : "申し込む"}
          </a>
        )}
        <a href={href("/tollVipApplyFor")}>プランの内容を見る</a>
      </p>
    </section>
  );
}

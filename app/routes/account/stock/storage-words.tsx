import { formatDay } from "#app/domain/core/calendar.ts";
import type { StorageOutlook } from "#app/domain/trade/floor/storage.ts";
import { href } from "#app/href.ts";
import { inYen, Yen } from "#app/ui/money.tsx";

/** Storage is charged soon: the days left are said in the colour of money due. */
const soonDays = 7;

/** How long a lot lies, what that costs when it is asked for today or later, and until when it is free. */
export function StorageWords(shown: StorageOutlook & { onPaidShelf: boolean }) {
  const { days, freeDaysLeft, freeUntil, paid, todayYen, in30DaysYen, in60DaysYen } = shown;
  return (
    <>
      {days}日
      <small className={freeDaysLeft <= soonDays ? "block overdue" : "block"}>
        {paid ? (
          <>
            保管料がかかります <span className="nowrap">今日 {inYen(todayYen)}</span>
          </>
        ) : shown.onPaidShelf ? (
          "有料保管の棚"
        ) : freeDaysLeft > 0 ? (
          `無料 あと${freeDaysLeft}日`
        ) : (
          "無料は今日まで"
        )}
      </small>
      {freeUntil && !paid && !shown.onPaidShelf && (
        <small className="block">{formatDay(freeUntil)}までのご依頼は保管料0円</small>
      )}
      <small className="block">
        <span className="nowrap">30日後 {inYen(in30DaysYen)}</span> ・{" "}
        <span className="nowrap">60日後 {inYen(in60DaysYen)}</span>
      </small>
    </>
  );
}

/** Why some lots cannot be chosen, and whom to ask. */
export function PaidStorageNote({
  lots,
  managerName,
}: {
  lots: readonly { onPaidShelf: boolean }[];
  managerName: string | null;
}) {
  if (!lots.some((lot) => lot.onPaidShelf)) return null;
  return (
    <p className="flash" role="note">
      有料保管の倉庫（棚番がPで始まる棚）にある商品は、担当者が配送を依頼します。商品の「備考・連絡」から、担当者
      {managerName && <span lang="zh">{managerName}</span>}へご連絡ください。
      <a href={href("/storageInstructions")}>保管料について</a>
    </p>
  );
}

interface StorageAskedProps {
  storage: { yen: number; paid: boolean; freeUntil: string | null };
  /** 転送品の作業料 of the chosen pieces; 0 where none of them is forwarded. */
  serviceYen: number;
}

/** 保管料 of the chosen pieces on the form of a request, the very sum that its quote will charge. */
export function StorageAsked({ storage, serviceYen }: StorageAskedProps) {
  return (
    <section aria-labelledby="h-storage" className="stack small">
      <h3 id="h-storage" className="heading">
        保管料
      </h3>
      <p>
        今日ご依頼の場合 <Yen yen={storage.yen} />
        {storage.freeUntil && !storage.paid && (
          <span className="note">（{formatDay(storage.freeUntil)}までのご依頼は0円）</span>
        )}
      </p>
      <p className="note">
        {storage.paid && "無料の保管期間を過ぎた商品があります。"}
        ご依頼のあとは、出荷または取り消しまで保管日数を数えません。見積の保管料はこの金額です。
      </p>
      {serviceYen > 0 && (
        <p>
          転送品の作業料 <Yen yen={serviceYen} />
        </p>
      )}
    </section>
  );
}

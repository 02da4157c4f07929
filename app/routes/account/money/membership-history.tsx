import { formatDay } from "#app/domain/core/calendar.ts";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

interface MembershipHistoryProps {
  today: string;
  bought: readonly {
    id: string;
    nameJa: string;
    priceYen: number;
    startsOn: string;
    endsOn: string;
    boughtAt: Date;
    boughtByName: string;
  }[];
  extensions: readonly {
    membershipId: string;
    holidayId: string;
    holidayFrom: string;
    holidayTo: string;
    holidayJa: string;
    days: number;
  }[];
}

/** What was bought, and which holidays made it longer. */
export function MembershipHistory({ today, bought, extensions }: MembershipHistoryProps) {
  if (bought.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">履歴</h2>
      <ul className="todo-list">
        {bought.map((one) => (
          <li key={one.id}>
            {one.endsOn < today ? (
              <Status shape="stop">満了</Status>
            ) : one.startsOn > today ? (
              <Status shape="wait">開始前</Status>
            ) : (
              <Status shape="run">期間中</Status>
            )}
            <div>
              <b>{one.nameJa}</b>
              <p className="number">
                {formatDay(one.startsOn)}〜{formatDay(one.endsOn)}
              </p>
              {extensions
                .filter(({ membershipId }) => membershipId === one.id)
                .map(({ holidayId, holidayFrom, holidayTo, holidayJa, days }) => (
                  <p key={holidayId} className="number">
                    +{days}日 {holidayJa}（{formatDay(holidayFrom)}〜{formatDay(holidayTo)}）
                  </p>
                ))}
              <p className="note number">
                {when(one.boughtAt)} ・ {one.boughtByName}
              </p>
            </div>
            <p className="amount-cell">
              <Yen yen={one.priceYen} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

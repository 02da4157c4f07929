import { alarmNames, alarmSubject } from "#app/domain/console/operations/operations.ts";
import { href } from "#app/href.ts";
import { langOf } from "#app/shared/lang-of.ts";

interface LedgerAlarmsProps {
  alarms: readonly { id: string; kind: keyof typeof alarmNames; subject: string; detail: string }[];
}

/** 账目警报: what does not add up, before money is booked on it. */
export function LedgerAlarms({ alarms }: LedgerAlarmsProps) {
  return (
    <section className="panel attention" aria-labelledby="alarms">
      <h2 id="alarms">
        账目警报 <span className="number">{alarms.length}</span>
      </h2>
      <ul className="bullet-list">
        {alarms.map(({ id, kind, subject, detail }) => (
          <li key={id} className="number">
            {alarmNames[kind] ?? kind} {alarmSubject(subject)}:{" "}
            <span lang={langOf(detail)}>{detail}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={href("/staff/finance")}>到对账页解除</a>
      </p>
    </section>
  );
}

import { Fragment } from "react";
import { langOf } from "#app/shared/lang-of.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface VersionsProps {
  versions: readonly { number: number; publishAt: Date; titleJa: string }[];
  now: Date;
}

/** The versions of a text, the newest first, and which of them wait for their time. */
export function Versions({ versions, now }: VersionsProps) {
  return (
    <section className="panel" aria-labelledby="versions">
      <h2 id="versions">版本</h2>
      <ol className="plain">
        {versions.map(({ number, publishAt, titleJa }) => (
          <li key={number}>
            <span className="number">{chinaClock.when(publishAt)}</span>{" "}
            <span lang="ja">{titleJa}</span>
            {publishAt > now && <b>（待发布）</b>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The figures that a text can name instead of writing them out. */
export function QuotableFacts({ facts }: { facts: Record<string, string> }) {
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">可引用的数值</h2>
      <dl className="facts">
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="number" lang={langOf(value)}>
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

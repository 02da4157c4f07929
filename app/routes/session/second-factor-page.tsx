import { Form } from "@remix-run/react";
import type {
  changeSecondFactor,
  FactorProblem,
  loadSecondFactor,
} from "#app/http/session/second-factor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";

type Factor = Awaited<ReturnType<typeof loadSecondFactor>>;
type Answer = Awaited<ReturnType<typeof changeSecondFactor>>["data"];

export interface FactorWords {
  title: string;
  about: string;
  on: string;
  off: string;
  since: string;
  codesLeft: string;
  begin: string;
  scan: string;
  key: string;
  code: string;
  confirm: string;
  saveCodes: string;
  codesAbout: string;
  end: string;
  endAbout: string;
  password: string;
  notSaved: string;
  problems: Record<FactorProblem, string>;
}

interface SecondFactorPageProps {
  factor: Factor;
  answer: Answer | undefined;
  words: FactorWords;
}

/** Two-step sign-in: begun, put in use by a first code, taken off by password and code. */
export function SecondFactorPage({ factor, answer, words }: SecondFactorPageProps) {
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="note">{words.about}</p>
      </div>
      {answer?.problem && (
        <Problem title={words.notSaved}>{words.problems[answer.problem]}</Problem>
      )}
      {answer?.codes && <SavedCodes words={words} codes={answer.codes} />}
      <section className="panel stack small">
        <p>
          <State shape={factor.state === "on" ? "done" : "wait"} pill>
            {factor.state === "on" ? words.on : words.off}
          </State>{" "}
          {factor.state === "on" && (
            <span className="note number">
              {words.since} {day(factor.since)} ・ {words.codesLeft} {factor.codesLeft}
            </span>
          )}
        </p>
        {factor.state === "off" && (
          <Form method="post">
            <Button main name="intent" value="begin">
              {words.begin}
            </Button>
          </Form>
        )}
        {factor.state === "begun" && <Begun factor={factor} words={words} />}
        {factor.state === "on" && <EndFactor words={words} />}
      </section>
    </main>
  );
}

function SavedCodes({
  words,
  codes,
}: Pick<SecondFactorPageProps, "words"> & { codes: readonly string[] }) {
  return (
    <section className="panel stack small" aria-labelledby="h-codes">
      <h2 id="h-codes">{words.saveCodes}</h2>
      <p>{words.codesAbout}</p>
      <ul className="codes number">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EndFactor({ words }: Pick<SecondFactorPageProps, "words">) {
  return (
    <details className="disclosure">
      <summary>{words.end}</summary>
      <Form method="post" className="stack small">
        <p className="note">{words.endAbout}</p>
        <p className="field">
          <label htmlFor="password">{words.password}</label>
          <input
            id="password"
            className="input"
            type="password"
            name="password"
            required
            autoComplete="current-password"
          />
        </p>
        <CodeField label={words.code} />
        <p>
          <Button soft name="intent" value="end">
            {words.end}
          </Button>
        </p>
      </Form>
    </details>
  );
}

function Begun({
  factor: { drawing, secret },
  words,
}: {
  factor: Extract<Factor, { state: "begun" }>;
  words: FactorWords;
}) {
  const edge = drawing.size;
  return (
    <>
      <p>{words.scan}</p>
      <svg
        className="qr-code"
        viewBox={`-2 -2 ${edge + 4} ${edge + 4}`}
        role="img"
        aria-label="QR"
        width="200"
        height="200"
      >
        <path fill="#fff" d={`M-2-2h${edge + 4}v${edge + 4}h-${edge + 4}z`} />
        <path d={drawing.path} />
      </svg>
      <p>
        {words.key} <code className="number">{secret}</code>
      </p>
      <Form method="post" className="stack small">
        <CodeField label={words.code} />
        <p>
          <Button main name="intent" value="confirm">
            {words.confirm}
          </Button>
        </p>
      </Form>
    </>
  );
}

function CodeField({ label }: { label: string }) {
  return (
    <p className="field">
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        className="input"
        name="code"
        required
        maxLength={20}
        autoComplete="one-time-code"
      />
    </p>
  );
}

import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { loadSecondFactor } from "#app/http/session/second-factor.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

type Factor = Awaited<ReturnType<typeof loadSecondFactor>>;

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
}

interface SecondFactorPageProps {
  factor: Factor;
  /** The codes, shown once, or why nothing was done. */
  answer: { codes: string[] } | SubmissionResult | undefined;
  words: FactorWords;
}

/** Two-step sign-in: begun, put in use by a first code, taken off by password and code. */
export function SecondFactorPage({ factor, answer, words }: SecondFactorPageProps) {
  const codes = answer && "codes" in answer ? answer.codes : undefined;
  const lastResult = answer && !("codes" in answer) ? answer : undefined;
  const [form] = useForm({ id: String(lastResult?.initialValue?.intent), lastResult });
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="note">{words.about}</p>
      </div>
      <ErrorSummary form={form} title={words.notSaved} />
      {codes && <SavedCodes words={words} codes={codes} />}
      <section className="panel stack small">
        <p>
          <Status shape={factor.state === "on" ? "done" : "wait"} pill>
            {factor.state === "on" ? words.on : words.off}
          </Status>{" "}
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
        {factor.state === "begun" && (
          <Begun factor={factor} words={words} lastResult={lastResult} />
        )}
        {factor.state === "on" && <EndFactor words={words} lastResult={lastResult} />}
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

interface FactorFormProps {
  words: FactorWords;
  lastResult: SubmissionResult | undefined;
}

function EndFactor({ words, lastResult }: FactorFormProps) {
  const [form, { password, code }] = useForm<{ password: string; code: string }>({
    id: "end",
    lastResult: answerTo(lastResult, { intent: "end" }),
  });
  return (
    <details className="disclosure" open={!form.valid}>
      <summary>{words.end}</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <p className="note">{words.endAbout}</p>
        <div className="field">
          <label htmlFor={password.id}>{words.password}</label>
          <FieldError id={password.errorId} text={password.errors?.[0]} />
          <input
            {...getInputProps(password, { type: "password" })}
            className="input"
            required
            autoComplete="current-password"
            key="password"
          />
        </div>
        <CodeField field={code} label={words.code} />
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
  lastResult,
}: FactorFormProps & { factor: Extract<Factor, { state: "begun" }> }) {
  const [form, { code }] = useForm<{ code: string }>({
    id: "confirm",
    lastResult: answerTo(lastResult, { intent: "confirm" }),
  });
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
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <CodeField field={code} label={words.code} />
        <p>
          <Button main name="intent" value="confirm">
            {words.confirm}
          </Button>
        </p>
      </Form>
    </>
  );
}

function CodeField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <FieldError id={field.errorId} text={field.errors?.[0]} />
      <input
        {...getInputProps(field, { type: "text" })}
        className="input"
        required
        maxLength={20}
        autoComplete="one-time-code"
        key="code"
      />
    </div>
  );
}

import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import type { Permission, StaffRole } from "#app/domain/core/actor.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { AnswerContext } from "#app/http/answer-context.ts";
import { keptFormIn } from "#app/http/kept-form.ts";
import { signedOutFormIn } from "#app/http/signed-out-form.ts";
import { Reauthentication } from "../reauthentication.tsx";
import { SignInAgain } from "../sign-in-again.tsx";
import { ErrorPage } from "./error-page.tsx";
import { missingText, type ProblemText, problemTexts } from "./problem-texts.ts";

interface FailureProps {
  lang?: "ja" | "zh";
  textsOf?: (status: number, twice: boolean, roles: readonly StaffRole[]) => ProblemText;
}

/** What a page shows instead of itself: the status in words and the way onward. */
export function Failure({ lang = "ja", textsOf = problemTexts }: FailureProps) {
  const error = useRouteError();
  const { requestId } = useContext(AnswerContext);
  const status = statusOf(error);
  const kept = isRouteErrorResponse(error) && keptFormIn(error.data);
  if (kept) return <Reauthentication {...kept} action={kept.to} button="確認して送信する" />;
  const signedOut = isRouteErrorResponse(error) && signedOutFormIn(error.data);
  if (signedOut) return <SignInAgain {...signedOut} lang={lang} />;
  const right = missingRight(error);
  const { title, text } = right
    ? missingText(right)
    : textsOf(status, isDoubled(error), rolesOf(error));
  return (
    <ErrorPage
      status={status}
      title={title}
      text={text}
      lang={lang}
      requestId={status >= 500 ? requestId || idInDocument() : ""}
    />
  );
}

function statusOf(error: unknown) {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What the right is called that a buyer's page asks for; nothing where none is named. */
function missingRight(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined;
  return permissionNames[error.data?.missing as Permission]?.ja;
}

/** The roles of staff that have the duty which a page asks for; nothing where none is named. */
function rolesOf(error: unknown): StaffRole[] {
  const roles: unknown = isRouteErrorResponse(error) ? error.data?.roles : undefined;
  return Array.isArray(roles) ? roles : [];
}

function isDoubled(error: unknown) {
  return isRouteErrorResponse(error) && error.data?.doubled === true;
}

/** What the tab says of a page that could not be shown. */
export function failureTitle(error: unknown, textsOf = problemTexts, name = "買付便") {
  return `${textsOf(statusOf(error), isDoubled(error)).title} | ${name}`;
}

/** The server's page says it; the browser, taking that page over, only finds it there. */
function idInDocument() {
  return typeof document === "undefined" ? "" : document.getElementById("request-id")?.textContent;
}

import { useNavigation } from "@remix-run/react";
import { type ComponentProps, createContext, useContext } from "react";
import { Button } from "./button.tsx";

/** Whether the form around a button was given to the browser to send. */
export const DocumentSentContext = createContext(false);

const sendingTexts = { ja: "送信中…", zh: "提交中…" };

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** What the button does, as the form says it; left out where another field says it. */
  intent?: string;
  /** The hidden field that tells its form from others with the same button, or without a name. */
  of?: { name: string; value: string };
  /** Whether its form is on the way, where the page knows it better than Remix's navigation. */
  isSent?: boolean;
  lang?: keyof typeof sendingTexts;
}

/** The button of a form on a page that React takes over: it waits, and says so, while its form is on the way. */
export function SendButton({
  intent,
  of,
  isSent,
  lang = "ja",
  children,
  ...button
}: SendButtonProps) {
  const { formData } = useNavigation();
  const isDocumentSent = useContext(DocumentSentContext);
  const named = intent === undefined ? undefined : { name: "intent", value: intent };
  const marks = [named, of].filter((mark) => mark !== undefined);
  const isMine =
    marks.length > 0 && marks.every(({ name, value }) => formData?.get(name) === value);
  const waits = isSent ?? (isDocumentSent || isMine);
  return (
    <Button {...named} aria-disabled={waits || undefined} {...button}>
      {waits ? sendingTexts[lang] : children}
    </Button>
  );
}

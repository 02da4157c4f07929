import { type FormHTMLAttributes, useState } from "react";
import { DocumentSentContext } from "./send-button.tsx";

/**
 * A form of a page that React takes over whose answer is a page that it does not: the browser sends it, once however
 * often it is pressed. The page around it loads anew where somebody comes back (`useReloadOnReturn`).
 */
export function DocumentForm(form: FormHTMLAttributes<HTMLFormElement>) {
  const [isSent, setIsSent] = useState(false);
  return (
    <DocumentSentContext.Provider value={isSent}>
      <form
        method="post"
        {...form}
        onSubmit={(event) => {
          if (isSent) event.preventDefault();
          setIsSent(true);
        }}
      />
    </DocumentSentContext.Provider>
  );
}

import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type SendingButtonProps = ComponentProps<typeof Button> & {
  /** The button of the page that it is, as `intent` names it. */
  sends: string;
};

/** A button that says so while React sends its form; where React is not at work the browser's script does. */
export function SendingButton({ sends, children, ...button }: SendingButtonProps) {
  const { formData } = useNavigation();
  const waits = formData?.get("intent") === sends;
  return (
    <Button {...button} aria-disabled={waits || undefined}>
      {waits ? "提交中…" : children}
    </Button>
  );
}

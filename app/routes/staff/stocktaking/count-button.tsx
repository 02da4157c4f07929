import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface CountButtonProps {
  intent: string;
  version: number;
  label: string;
  fill?: boolean;
}

/** A button of its own that needs nothing but what was looked at. */
export function CountButton({ intent, version, label, fill = false }: CountButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Button {...(fill ? { fill } : { soft: true })}>{label}</Button>
    </Form>
  );
}

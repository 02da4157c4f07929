import { Form } from "@remix-run/react";
import { HeldFields, type HeldProps } from "./held-fields.tsx";
import { useInHand } from "./in-hand.ts";

interface HalfShelfProps extends HeldProps {
  shelves: readonly string[];
}

/** Shelves that a half-read code may be of, each the same as scanning it: what is in hand stays there. */
export function HalfShelf({ shelves, ...held }: HalfShelfProps) {
  const here = useInHand();
  if (shelves.length === 0) return null;
  return (
    <Form method="post" action={here} className="cluster" aria-label="像是这些货架">
      <HeldFields {...held} />
      <span>是不是：</span>
      {shelves.map((code) => (
        <button type="submit" key={code} className="button monospace" name="code" value={code}>
          {code}
        </button>
      ))}
    </Form>
  );
}

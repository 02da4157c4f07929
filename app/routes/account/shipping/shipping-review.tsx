import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { day } from "#app/ui/timeline.tsx";

interface DeliveryReviewProps {
  review: { stars: number; comment: string; writtenAt: Date };
  pictureIds: readonly string[];
}

/** What the buyer thought of it. */
export function DeliveryReview({
  review: { stars, comment, writtenAt },
  pictureIds,
}: DeliveryReviewProps) {
  return (
    <section className="panel" aria-labelledby="h-review">
      <h2 id="h-review">評価</h2>
      <p className="number">
        星{stars}（5段階） <span className="note">{day(writtenAt)}</span>
      </p>
      {comment && <p className="as-typed">{comment}</p>}
      <PhotoLinks ids={pictureIds} of="評価の写真" />
    </section>
  );
}

import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { listed } from "./listed.ts";
import { SavedViews } from "./saved-views.tsx";

interface ListBarProps {
  work: ListWork;
  /** What the list is narrowed by now. */
  seen: string;
  /** The file that holds what is seen. */
  file?: string;
}

/** The views of a list, and whose work it is narrowed to. */
export function ListBar({ work, seen, file }: ListBarProps) {
  const { list, me, colleagues } = work;
  const params = new URLSearchParams(seen);
  return (
    <div className="cluster between">
      <SavedViews list={list} seen={seen} me={me} sharesWork={work.sharesWork} views={work.views} />
      <form method="get" action={listed[list].path} className="cluster">
        {[...params].map(
          ([name, value]) =>
            name !== "owner" && (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ),
        )}
        <OwnerChoice me={me} colleagues={colleagues} owner={params.get("owner") ?? ""} />
        <Button small soft>
          显示
        </Button>
        {file && <ListFileLinks side="staff" list={file} query={Object.fromEntries(params)} />}
      </form>
    </div>
  );
}

/** Whose work is asked for. */
export function OwnerChoice({
  me,
  colleagues,
  owner,
}: Pick<ListWork, "me" | "colleagues"> & { owner: string }) {
  return (
    <select className="input small auto-width" name="owner" aria-label="负责" defaultValue={owner}>
      <option value="">负责：全部</option>
      <option value="me">我负责</option>
      <option value="none">未认领</option>
      {colleagues
        .filter(({ id }) => id !== me)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  );
}

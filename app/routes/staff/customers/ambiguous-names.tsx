import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

interface AmbiguousNamesProps {
  people: readonly {
    id: string;
    loginName: string;
    name: string;
    email: string;
    emailTaken: number;
    operationId: string;
    companyName: string;
    holderOperationId: string | null;
    holderCompanyName: string | null;
  }[];
}

/** Members whose address or user name cannot be told from somebody else's, and what to do about each. */
export function AmbiguousNames({ people }: AmbiguousNamesProps) {
  return (
    <section className="panel stack small" aria-labelledby="ambiguous">
      <h2 id="ambiguous">
        需要更正的登录信息 <span className="number">{people.length}</span>
      </h2>
      <p className="note">
        邮箱重复的会员不能用邮箱登录，也收不到重设密码的邮件，请联系本人用账号登录后在「会員情報」改成别的邮箱。账号像电话号码的会员，若该号码属于他人，请改用邮箱或本人的电话登录。
      </p>
      <CardTable label="需要更正的登录信息" columns={["会员", "登录信息", "问题"]}>
        {people.map((person) => (
          <TableRow key={person.id}>
            <RowHeading>
              <a
                className="number"
                href={href("/staff/members/:number", { number: person.operationId })}
              >
                {person.operationId} <span lang="ja">{person.companyName}</span>
              </a>
            </RowHeading>
            <TableCell>
              <span lang="ja">{person.name}</span>
              <p className="note number">
                {person.loginName} · {person.email}
              </p>
            </TableCell>
            <TableCell>
              {person.emailTaken === 1 ? "邮箱重复" : "账号像电话号码"}
              {person.holderOperationId && (
                <p className="note number">
                  同一邮箱：
                  <a href={href("/staff/members/:number", { number: person.holderOperationId })}>
                    {person.holderOperationId} <span lang="ja">{person.holderCompanyName}</span>
                  </a>
                </p>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

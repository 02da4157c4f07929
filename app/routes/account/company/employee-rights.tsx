import type { FieldMetadata } from "@conform-to/react";
import type { Permission } from "#app/domain/core/actor.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { NumberField } from "#app/ui/number-field.tsx";

interface EmployeeRightsProps {
  chosen: readonly string[];
  /** What the person at the form may give. */
  givable: readonly Permission[];
  limit: FieldMetadata<any>;
  budget: FieldMetadata<any>;
}

/** What an employee may do, and how much they may pay or withdraw without asking. */
export function EmployeeRights({ chosen, givable, limit, budget }: EmployeeRightsProps) {
  return (
    <>
      <fieldset className="stack small" id="employee-permissions">
        <legend>できること</legend>
        {givable.map((permission) => (
          <label key={permission} className="checkbox">
            <input
              type="checkbox"
              name="permissions"
              value={permission}
              defaultChecked={chosen.includes(permission)}
            />
            <span>
              {permissionNames[permission].ja}
              <small className="block note">{permissionNames[permission].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {(givable.includes("pay") || givable.includes("withdraw")) && (
        <>
          <NumberField
            field={limit}
            label="1回の支払い・出金の上限（円）"
            hint="空欄は上限なし。超える支払いは上限のない方、超える出金は主アカウントの方の承認を待ちます"
          />
          <NumberField
            field={budget}
            label="1か月の予算（円）"
            hint="日本時間の毎月1日から、本人が支払い、出金した合計です。承認された分は含みません"
          />
        </>
      )}
    </>
  );
}

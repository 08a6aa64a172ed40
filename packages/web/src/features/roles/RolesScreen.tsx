import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getRoleChanges } from '@kassavirta/domain/roles/api'
import { maintenanceRights, usageRights } from '@kassavirta/domain/roles/terms.fi'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { RightsLog } from '../../flows/administration/RightsLog.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Roles } from './Roles.tsx'
import { roleTexts as texts } from './texts.fi.ts'

const words = {
  ...usageRights,
  ...maintenanceRights,
  concernReport: texts.concernReport,
} satisfies Record<RoleRight, string>

/** Who may do what at the place; an administrator can end it. */
export function RolesScreen() {
  const { company } = useCompanySession()
  return (
    <>
      <PageHeading lead={texts.info}>{titleOf('UserCompanyRoles', {})}</PageHeading>
      <Roles company={company}>
        {(count) => (
          <RightsLog
            endpoint={getRoleChanges}
            company={company}
            besides={count}
            words={{
              rights: words,
              values: {},
            }}
            describe={({ change, by, person }) => fill(texts.changes[change], { by, person })}
          />
        )}
      </Roles>
    </>
  )
}

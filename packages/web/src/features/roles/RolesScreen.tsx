import { fill } from '@kassavirta/domain/kernel/texts'
import { getRoleChanges } from '@kassavirta/domain/roles/api'
import { maintenanceRights, usageRights } from '@kassavirta/domain/roles/terms.fi'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { RightsLog } from '../../flows/administration/RightsLog.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Roles } from './Roles.tsx'
import { roleTexts as texts } from './texts.fi.ts'

/** Lists who may do what for the company; an administrator can cancel rights. */
export function RolesScreen() {
  const { company } = useSignedIn()
  if (!company) throw new Error('rights belong to a place of business')
  return (
    <>
      <PageHeading lead={texts.info}>{titleOf('UserCompanyRoles', {})}</PageHeading>
      <Roles company={company}>
        <RightsLog
          endpoint={getRoleChanges}
          company={company}
          words={{
            rights: { ...usageRights, ...maintenanceRights, concernReport: texts.concernReport },
            values: {},
          }}
          tell={({ change, by, person }) => fill(texts.changes[change], { by, person })}
        />
      </Roles>
    </>
  )
}

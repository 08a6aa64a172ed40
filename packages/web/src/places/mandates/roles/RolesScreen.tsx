import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  cancelRole,
  getRoleChanges,
  getRoles,
  type CompanyRole,
} from '@kassavirta/domain/places/mandates/roles/api'
import { rightsOf } from '@kassavirta/domain/places/mandates/roles/rules'
import {
  maintenanceRights,
  rightsHeadings,
  usageRights,
} from '@kassavirta/domain/places/mandates/roles/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { RightsLog } from '../../../flows/administration/RightsLog.tsx'
import { RightsPanel } from '../../../flows/administration/RightsPanel.tsx'
import { administrationTexts } from '../../../flows/administration/texts.fi.ts'
import { useCancellation } from '../../../flows/administration/use-cancellation.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { RightsList, RoleCards } from './RoleCards.tsx'
import { RoleTable } from './RoleTable.tsx'
import { roleTexts as texts } from './texts.fi.ts'

const rights = {
  ...usageRights,
  ...maintenanceRights,
  concernReport: texts.concernReport,
} satisfies Record<RoleRight, string>

/** Who may do what at the place; an administrator can end it. */
export function RolesScreen() {
  const { company, call } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getRoles, { query: { companyId: company.id } }))
  const cancellation = useCancellation<CompanyRole>({
    cancel: ({ userCompanyRoleId }) =>
      call(cancelRole, { query: { companyId: company.id, entityId: userCompanyRoleId } }),
    shown: [getRoles.path, getRoleChanges.path],
    isOwn: ({ ownRole }) => ownRole,
  })
  return (
    <>
      <PageHeading lead={texts.info}>{titleOf('UserCompanyRoles', {})}</PageHeading>
      <RightsPanel
        heading={texts.people}
        texts={texts}
        answer={answer}
        rows={answer.data?.userCompanyRoles}
        idOf={({ userCompanyRoleId }) => userCompanyRoleId}
        cancellation={cancellation}
        pairs={confirmedPairs}
        warning={({ ownRole }) => (ownRole ? texts.ownRole : undefined)}
        log={(count) => (
          <RightsLog
            endpoint={getRoleChanges}
            company={company}
            besides={count}
            words={{ rights, values: {} }}
            describe={({ change, by, person }) => fill(texts.changes[change], { by, person })}
          />
        )}
      >
        {(roles) => (
          // The style sheet shows the one that fits the window.
          <>
            <RoleTable roles={roles} onCancel={cancellation.ask} />
            <RoleCards roles={roles} onCancel={cancellation.ask} />
          </>
        )}
      </RightsPanel>
    </>
  )
}

function confirmedPairs(role: CompanyRole) {
  const { usage, maintenance } = rightsOf(role)
  return [
    { term: administrationTexts.person, value: listName(role) },
    { term: rightsHeadings.usage, value: <RightsList rights={usage} /> },
    { term: rightsHeadings.maintenance, value: <RightsList rights={maintenance} /> },
  ]
}

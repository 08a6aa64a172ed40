import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cancelRole, getRoleChanges, getRoles, type CompanyRole } from '@kassavirta/domain/roles/api'
import { rightsOf } from '@kassavirta/domain/roles/rules'
import { rightsHeadings } from '@kassavirta/domain/roles/terms.fi'
import type { ReactNode } from 'react'
import { useSignedIn, type PermittedCompany } from '../../platform/session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useCancellation } from '../../flows/administration/use-cancellation.ts'
import { CancelDialog } from '../../flows/administration/CancelDialog.tsx'
import { DoneBanner } from '../../flows/administration/DoneBanner.tsx'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { RightsList, RoleCards } from './RoleCards.tsx'
import { RoleTable } from './RoleTable.tsx'
import { roleTexts as texts } from './texts.fi.ts'

type Props = {
  readonly company: PermittedCompany
  /** The content below the list; it waits for the list, which would push it down. */
  readonly children: (people: number) => ReactNode
}

export function Roles({ company, children }: Props) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getRoles, { query: { companyId: company.id } }))
  const cancellation = useRoleCancellation(company)
  const { done, ask } = cancellation
  const roles = answer.data?.userCompanyRoles
  return (
    <>
      <Panel heading={texts.people}>
        {done && (
          <DoneBanner key={done.row.userCompanyRoleId}>
            {fill(texts.done, { person: listName(done.row) })}
          </DoneBanner>
        )}
        <AnswerFailed heading={texts.fetchFailed} answer={answer} />
        {!roles && !answer.failure && <Loading text={texts.loading} />}
        {roles?.length === 0 && <p>{texts.empty}</p>}
        {roles && roles.length > 0 && (
          // The style sheet shows the one that fits the window.
          <>
            <RoleTable roles={roles} onCancel={ask} />
            <RoleCards roles={roles} onCancel={ask} />
          </>
        )}
        <CancelDialog
          title={texts.confirmTitle}
          text={texts.confirmText}
          failed={texts.failed}
          cancellation={cancellation}
          pairs={confirmedPairs}
          warning={({ ownRole }) => (ownRole ? texts.ownRole : undefined)}
        />
      </Panel>
      {(roles ?? answer.failure) && children(roles?.length ?? 0)}
    </>
  )
}

function useRoleCancellation(company: PermittedCompany) {
  const { call } = useSignedIn()
  return useCancellation<CompanyRole>({
    cancel: ({ userCompanyRoleId }) =>
      call(cancelRole, { query: { companyId: company.id, entityId: userCompanyRoleId } }),
    shown: [getRoles.path, getRoleChanges.path],
    isOwn: ({ ownRole }) => ownRole,
  })
}

function confirmedPairs(role: CompanyRole) {
  const { usage, maintenance } = rightsOf(role)
  return [
    { term: administrationTexts.person, value: listName(role) },
    { term: rightsHeadings.usage, value: <RightsList rights={usage} /> },
    { term: rightsHeadings.maintenance, value: <RightsList rights={maintenance} /> },
  ]
}

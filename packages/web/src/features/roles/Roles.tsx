import { listName } from '@kassavirta/domain/kernel/names'
import { fill } from '@kassavirta/domain/kernel/texts'
import { cancelRole, getRoleChanges, getRoles, type CompanyRole } from '@kassavirta/domain/roles/api'
import { rightsOf } from '@kassavirta/domain/roles/rules'
import { rightsHeadings } from '@kassavirta/domain/roles/terms.fi'
import type { ReactNode } from 'react'
import { useSignedIn, type Place } from '../../platform/session/session-context.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useApiQuery } from '../../platform/use-api-query.ts'
import { useCancellation } from '../../platform/use-cancellation.ts'
import { CancelDialog } from '../../ui/administration/CancelDialog.tsx'
import { DoneBanner } from '../../ui/administration/DoneBanner.tsx'
import { administrationTexts } from '../../ui/administration/texts.fi.ts'
import { AnswerFailed } from '../../ui/AnswerFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RightsList, RoleCards } from './RoleCards.tsx'
import { RoleTable } from './RoleTable.tsx'
import { roleTexts as texts } from './texts.fi.ts'

type Props = {
  readonly place: Place
  /** What stands below; it waits for the list, which would push it down. */
  readonly children: ReactNode
}

export function Roles({ place, children }: Props) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getRoles, { query: { companyId: place.id } }))
  const cancellation = useRoleCancellation(place)
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
      {(roles ?? answer.failure) && children}
    </>
  )
}

function useRoleCancellation(place: Place) {
  const { call } = useSignedIn()
  return useCancellation<CompanyRole>({
    cancel: ({ userCompanyRoleId }) =>
      call(cancelRole, { query: { companyId: place.id, entityId: userCompanyRoleId } }),
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

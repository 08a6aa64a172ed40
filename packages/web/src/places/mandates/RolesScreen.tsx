import { useId } from 'react'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  cancelRole,
  getRoleChanges,
  getRoles,
  type CompanyRole,
  roleRightsOf,
} from '@kassavirta/domain/places/mandates/api'
import { maintenanceRights, rightsHeadings, usageRights } from '@kassavirta/domain/places/mandates/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { RightsLog, RightsPanel, useCancellation, Tick, softHyphens } from './RightsPanel.tsx'
import { administrationTexts, roleTexts as texts } from './texts.fi.ts'
import { useApiQuery, useCompanySession } from '../../platform/session/use-session.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import styles from './roles.module.css'

const rights = {
  ...usageRights,
  ...maintenanceRights,
  concernReport: texts.concernReport,
} satisfies Record<RoleRight, string>

/** The rights of each person at the place; an administrator can end them. */
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
  const { usage, maintenance } = roleRightsOf(role)
  return [
    { term: administrationTexts.person, value: listName(role) },
    { term: rightsHeadings.usage, value: <RightsList rights={usage} /> },
    { term: rightsHeadings.maintenance, value: <RightsList rights={maintenance} /> },
  ]
}

type Props = { readonly roles: readonly CompanyRole[]; readonly onCancel: (role: CompanyRole) => void }

/** For narrow windows: a card per person with their rights. */
const RoleCards = ({ roles, onCancel }: Props) => (
  <ul className={styles['cards']}>
    {roles.map((role) => (
      <li key={role.userCompanyRoleId}>
        <RoleCard role={role} onCancel={() => onCancel(role)} />
      </li>
    ))}
  </ul>
)

function RoleCard({ role, onCancel }: { readonly role: CompanyRole; readonly onCancel: () => void }) {
  const nameId = useId()
  const { usage, maintenance } = roleRightsOf(role)
  return (
    <article className={styles['card']} aria-labelledby={nameId}>
      <h3 id={nameId} className={styles['name']}>
        {listName(role)}
      </h3>
      <RightsPart heading={rightsHeadings.usage} rights={usage} />
      <RightsPart heading={rightsHeadings.maintenance} rights={maintenance} />
      {usage.length + maintenance.length === 0 && <p>{texts.noRights}</p>}
      <Button kind="secondary" aria-describedby={nameId} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </article>
  )
}

type RightsPartProps = { readonly heading: string; readonly rights: readonly string[] }

const RightsPart = ({ heading, rights }: RightsPartProps) =>
  rights.length > 0 && (
    <>
      <h4 className={styles['kind']}>{heading}</h4>
      <RightsList rights={rights} />
    </>
  )

function RightsList({ rights }: Pick<RightsPartProps, 'rights'>) {
  if (rights.length === 0) return administrationTexts.none
  return (
    <ul className={styles['rights']}>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  )
}

type RoleTableProps = {
  readonly roles: readonly CompanyRole[]
  readonly onCancel: (role: CompanyRole) => void
}

const kinds = [
  { heading: rightsHeadings.usage, rights: keysOf(usageRights) },
  { heading: rightsHeadings.maintenance, rights: keysOf(maintenanceRights) },
]

const wordsOf = { ...usageRights, ...maintenanceRights }
const columns = kinds.flatMap(({ rights }) =>
  rights.map((right, nth) => ({ right, words: wordsOf[right], first: nth === 0 })),
)

/** For wide windows: a person per row, a tick for each right. */
const RoleTable = ({ roles, onCancel }: RoleTableProps) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={styles['person']}>
          {texts.person}
        </th>
        {kinds.map(({ heading, rights }) => (
          <th key={heading} colSpan={rights.length} scope="colgroup" className={styles['group']}>
            {heading}
          </th>
        ))}
        <th rowSpan={2} scope="col" className={styles['last']}>
          <VisuallyHidden>{texts.act}</VisuallyHidden>
        </th>
      </tr>
      <tr>
        {columns.map(({ right, words, first }) => (
          <th key={right} scope="col" className={first ? styles['first'] : undefined}>
            {softHyphens(words)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {roles.map((role) => (
        <RoleRow key={role.userCompanyRoleId} role={role} onCancel={() => onCancel(role)} />
      ))}
    </tbody>
  </table>
)

function RoleRow({ role, onCancel }: { readonly role: CompanyRole; readonly onCancel: () => void }) {
  const nameId = useId()
  return (
    <tr>
      <th scope="row" id={nameId} className={styles['person']}>
        {listName(role)}
      </th>
      {columns.map(({ right, first }) => (
        <td key={right} className={first ? styles['first'] : undefined}>
          <Tick held={role[right]} />
        </td>
      ))}
      <td className={styles['last']}>
        <Button kind="text" aria-describedby={nameId} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </td>
    </tr>
  )
}

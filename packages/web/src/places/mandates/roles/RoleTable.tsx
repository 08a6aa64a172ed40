import { listName } from '@kassavirta/domain/kernel/people/names'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import type { CompanyRole } from '@kassavirta/domain/places/mandates/roles/api'
import {
  maintenanceRights,
  rightsHeadings,
  usageRights,
} from '@kassavirta/domain/places/mandates/roles/terms.fi'
import { useId } from 'react'
import { softHyphens } from '../../../flows/administration/soft-hyphens.ts'
import { Tick } from '../../../flows/administration/Tick.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import styles from './roles.module.css'
import { roleTexts as texts } from './texts.fi.ts'

type Props = { readonly roles: readonly CompanyRole[]; readonly onCancel: (role: CompanyRole) => void }

const kinds = [
  { heading: rightsHeadings.usage, rights: keysOf(usageRights) },
  { heading: rightsHeadings.maintenance, rights: keysOf(maintenanceRights) },
]

const wordsOf = { ...usageRights, ...maintenanceRights }
const columns = kinds.flatMap(({ rights }) =>
  rights.map((right, nth) => ({ right, words: wordsOf[right], first: nth === 0 })),
)

/** For wide windows: a person per row, a tick for each right. */
export const RoleTable = ({ roles, onCancel }: Props) => (
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

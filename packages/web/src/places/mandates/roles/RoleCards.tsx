import { listName } from '@kassavirta/domain/kernel/people/names'
import type { CompanyRole } from '@kassavirta/domain/places/mandates/roles/api'
import { rightsOf } from '@kassavirta/domain/places/mandates/roles/rules'
import { rightsHeadings } from '@kassavirta/domain/places/mandates/roles/terms.fi'
import { useId } from 'react'
import { administrationTexts } from '../../../flows/administration/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import styles from './roles.module.css'
import { roleTexts as texts } from './texts.fi.ts'

type Props = { readonly roles: readonly CompanyRole[]; readonly onCancel: (role: CompanyRole) => void }

/** For narrow windows: a card per person with their rights. */
export const RoleCards = ({ roles, onCancel }: Props) => (
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
  const { usage, maintenance } = rightsOf(role)
  return (
    <article className={styles['card']} aria-labelledby={nameId}>
      <h3 id={nameId} className={styles['name']}>
        {listName(role)}
      </h3>
      <Held heading={rightsHeadings.usage} rights={usage} />
      <Held heading={rightsHeadings.maintenance} rights={maintenance} />
      {usage.length + maintenance.length === 0 && <p>{texts.noRights}</p>}
      <Button kind="secondary" aria-describedby={nameId} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </article>
  )
}

type HeldProps = { readonly heading: string; readonly rights: readonly string[] }

const Held = ({ heading, rights }: HeldProps) =>
  rights.length > 0 && (
    <>
      <h4 className={styles['kind']}>{heading}</h4>
      <RightsList rights={rights} />
    </>
  )

export function RightsList({ rights }: Pick<HeldProps, 'rights'>) {
  if (rights.length === 0) return administrationTexts.none
  return (
    <ul className={styles['rights']}>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  )
}

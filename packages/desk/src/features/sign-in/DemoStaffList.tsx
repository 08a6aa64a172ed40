import type { DemoStaff } from '@kassavirta/domain/desk/config-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { roleNames } from '../../platform/role-names.fi.ts'
import styles from './DemoStaffList.module.css'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly staff: readonly DemoStaff[]
  readonly chosen: string | undefined
  readonly onChoose: (username: string) => void
}

/** Only the embedded demo, called from its own machine, names its staff. */
export function DemoStaffList({ staff, chosen, onChoose }: Props) {
  return (
    <section className={styles['demo']} data-screen-only>
      <h2>{texts.demo}</h2>
      <p>{texts.demoLead}</p>
      <ul>
        {staff.map(({ username, roles, code }) => (
          <li key={username}>
            <button
              type="button"
              aria-label={fill(texts.choose, { name: username })}
              aria-pressed={username === chosen}
              onClick={() => onChoose(username)}
            >
              <strong>{username}</strong>
              <span>{roles.map((role) => roleNames[role]).join(', ')}</span>
              {username === chosen && (
                <span className={styles['present']}>
                  {texts.presentCode} <b>{code}</b>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

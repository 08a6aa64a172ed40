import { Brand } from '@kassavirta/ui/elements/Brand.tsx'
import halves from '@kassavirta/ui/elements/halves.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import type { DemoStaff } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useDemoStaff, useDeskConfig } from '../../platform/api/use-desk-config.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import styles from './SignIn.module.css'
import { SignInSteps } from './SignInSteps.tsx'
import { signInTexts as texts } from './texts.fi.ts'
import { roleNames } from '@kassavirta/domain/people/staff/terms.fi'

/** The page of somebody who has not signed in. */
export function SignIn() {
  const config = useDeskConfig()
  const { welcome } = useSessionStore()
  const demoStaff = useDemoStaff()
  const [chosen, setChosen] = useState<string>()
  const suggestion = demoStaff.find(({ username }) => username === chosen)
  return (
    <div className={classes(halves['halves'], styles['page'])}>
      <header className={classes(halves['half'], styles['name'])}>
        <div className={halves['column']}>
          <div className={styles['intro']} data-screen-only>
            <div className={styles['brand']}>
              <Brand productName={config?.name} />
            </div>
            <p className={styles['title']}>{texts.forStaff}</p>
            <p>{texts.forStaffMore}</p>
          </div>
          {demoStaff.length > 0 && <DemoStaffList staff={demoStaff} chosen={chosen} onChoose={setChosen} />}
        </div>
      </header>
      <main className={classes(halves['half'], styles['work'])}>
        <div className={halves['column']}>
          <SignInSteps level="h1" suggestion={suggestion} onDone={welcome} />
        </div>
      </main>
    </div>
  )
}

type Props = {
  readonly staff: readonly DemoStaff[]
  readonly chosen: string | undefined
  readonly onChoose: (username: string) => void
}

/** Only the embedded demo, called from its own machine, names its staff. */
function DemoStaffList({ staff, chosen, onChoose }: Props) {
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

import { Brand } from '@kassavirta/ui/brand/Brand.tsx'
import halves from '@kassavirta/ui/elements/halves.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { useDeskConfig, useDemoStaff } from '../../platform/api/use-desk-config.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { DemoStaffList } from './DemoStaffList.tsx'
import styles from './SignIn.module.css'
import { SignInSteps } from './SignInSteps.tsx'
import { signInTexts as texts } from './texts.fi.ts'

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

import type { StaffMember } from '@kassavirta/domain/people/staff/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { Cover } from './Cover.tsx'
import styles from './Cover.module.css'
import { SignInSteps } from './SignInSteps.tsx'
import { signInTexts as texts } from './texts.fi.ts'

/** The session is over, and the page waits for the same person to sign in again. */
export function SessionEnded({ staff }: { readonly staff: StaffMember }) {
  const { welcome } = useSessionStore()
  return (
    <Cover label={texts.endedHeading}>
      <Banner kind="info" heading={texts.endedHeading}>
        {texts.endedLead}
      </Banner>
      <SignInSteps level="h2" username={staff.username} onDone={welcome} />
      <div className={styles['out']}>
        <p>{texts.signOutLoses}</p>
        <Button kind="text" onClick={() => window.location.reload()}>
          {texts.otherPerson}
        </Button>
      </div>
    </Cover>
  )
}

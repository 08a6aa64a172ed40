import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useConfig } from '../../platform/api/use-config.ts'
import { Brand } from '@kassavirta/ui/brand/Brand.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import halves from '@kassavirta/ui/elements/halves.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { ScreenLink } from '../../platform/routing/ScreenLink.tsx'
import { SignInAside } from './SignInAside.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'
import { sessionTexts } from './texts.fi.ts'

/** Replaces every screen that requires sign-in. */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const { data } = useConfig()
  return (
    <div className={halves['halves']}>
      <div className={classes(halves['half'], styles['work'])}>
        <div className={halves['column']}>
          <div className={styles['brand']}>
            <Brand productName={data?.productName} />
          </div>
          <PageHeading lead={sessionTexts.lead}>{sessionTexts.signIn}</PageHeading>
          <div className={styles['form']}>
            <SignInForm onSignedIn={onSignedIn} />
          </div>
          <p className={styles['activate']}>
            <ScreenLink to="UserActivationRequest" className={layout['tap']}>
              {sessionTexts.activateAgain}
            </ScreenLink>
          </p>
        </div>
      </div>
      <SignInAside config={data} />
    </div>
  )
}

import { ScreenLink } from '../../platform/routing/ScreenLink.tsx'
import { useConfig } from '../../platform/api/use-config.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'
import { sessionTexts } from './texts.fi.ts'

/** Replaces every screen that requires sign-in. */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  return (
    <div className={styles['halves']}>
      <div className={styles['work']}>
        <div className={styles['column']}>
          <Banknotes />
          <PageHeading lead={sessionTexts.lead}>{sessionTexts.signIn}</PageHeading>
          <div className={styles['form']}>
            <SignInForm onSignedIn={onSignedIn} />
          </div>
          <p className={styles['activate']}>
            <ScreenLink to="UserActivationRequest" className={styles['link']}>
              {sessionTexts.activateAgain}
            </ScreenLink>
          </p>
        </div>
      </div>
      <ServiceDesk />
    </div>
  )
}

/** The banknotes in the order of their value, which name the colours of the stripe. */
const NOTES = ['e5', 'e10', 'e20', 'e50', 'e100', 'e200', 'e500'] as const

function Banknotes() {
  return (
    <div className={styles['strip']} aria-hidden="true">
      {NOTES.map((note) => (
        <i key={note} className={styles[note]} />
      ))}
    </div>
  )
}

/** Contact details for people who cannot sign in. What the provider has not set is left out. */
function ServiceDesk() {
  const { data } = useConfig()
  return (
    <aside className={styles['desk']} aria-label={sessionTexts.serviceDesk}>
      <h2>{sessionTexts.serviceDesk}</h2>
      <ul className={styles['contacts']}>
        {data?.serviceDeskHours && <li className={styles['hours']}>{data.serviceDeskHours}</li>}
        {data?.serviceDeskPhone && (
          <li>
            <PhoneLink number={data.serviceDeskPhone} />
          </li>
        )}
        {data?.serviceDeskEmail && (
          <li>
            <a href={`mailto:${data.serviceDeskEmail}`}>{data.serviceDeskEmail}</a>
          </li>
        )}
      </ul>
    </aside>
  )
}

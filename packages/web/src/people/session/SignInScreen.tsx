import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { Brand, pageFact } from '@kassavirta/ui/elements/Brand.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import halves from '@kassavirta/ui/elements/halves.module.css'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useConfig } from '../../platform/session/use-session.ts'
import { ScreenLink } from '../../platform/routing/ScreenLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import { sessionTexts, demoUserTexts } from './texts.fi.ts'
import styles from './SignInScreen.module.css'

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

type Props = { readonly config: PortalConfig | undefined }

/** The other half of the sign-in screen: what the portal is for, what comes next, and who helps. */
function SignInAside({ config }: Props) {
  return (
    <div className={classes(halves['half'], styles['aside'])}>
      <div className={styles['column']}>
        <Promised />
        <DemoUsers />
        {config?.signInNotice && (
          <section className={styles['notice']} aria-label={sessionTexts.notice}>
            <Icon name="warning" />
            <p>{config.signInNotice}</p>
          </section>
        )}
        <ServiceDesk config={config} />
      </div>
    </div>
  )
}

const promises = [
  ['deposit', sessionTexts.promiseDeposit],
  ['note', sessionTexts.promiseChange],
  ['report', sessionTexts.promiseReports],
] as const

function Promised() {
  return (
    <section>
      <h2 className={styles['title']}>{sessionTexts.promise}</h2>
      <ul className={styles['promises']}>
        {promises.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only a server that was filled with the demo names its users. */
function DemoUsers() {
  const demo = demoUsers()
  if (!demo) return null
  return (
    <section className={styles['demo']}>
      <h2>{sessionTexts.demo}</h2>
      <dl className={styles['users']}>
        {demo.names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{demoUserTexts[name]}</dd>
          </div>
        ))}
      </dl>
      <p>{fill(sessionTexts.demoPassword, { password: demo.password })}</p>
    </section>
  )
}

/** Contact details for people who cannot sign in. Details that the provider has not set are left out. */
function ServiceDesk({ config }: Props) {
  return (
    <aside aria-label={sessionTexts.serviceDesk}>
      <h2>{sessionTexts.serviceDesk}</h2>
      <ul className={styles['contacts']}>
        {config?.serviceDeskHours && (
          <li>
            <Icon name="clock" />
            <span className={styles['hours']}>{config.serviceDeskHours}</span>
          </li>
        )}
        {config?.serviceDeskPhone && (
          <li>
            <Icon name="phone" />
            <PhoneLink number={config.serviceDeskPhone} />
          </li>
        )}
        {config?.serviceDeskEmail && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${config.serviceDeskEmail}`}>{config.serviceDeskEmail}</a>
          </li>
        )}
      </ul>
    </aside>
  )
}

/** The users of the demo and their password; undefined on any other server. */
function demoUsers(): { readonly names: readonly string[]; readonly password: string } | undefined {
  const [names, password] = [pageFact('demo-users'), pageFact('demo-password')]
  return names === undefined || password === undefined ? undefined : { names: names.split(' '), password }
}

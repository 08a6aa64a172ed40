import type { PortalConfig } from '@kassavirta/domain/operation/settings/config/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { pageFact } from '@kassavirta/ui/brand/page-fact.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import halves from '@kassavirta/ui/elements/halves.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './SignInAside.module.css'
import { demoUserTexts, sessionTexts as texts } from './texts.fi.ts'

type Props = { readonly config: PortalConfig | undefined }

/** The other half of the sign-in screen: what the portal is for, what comes next, and who helps. */
export function SignInAside({ config }: Props) {
  return (
    <div className={classes(halves['half'], styles['aside'])}>
      <div className={styles['column']}>
        <Promised />
        <DemoUsers />
        {config?.signInNotice && (
          <section className={styles['notice']} aria-label={texts.notice}>
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
  ['deposit', texts.promiseDeposit],
  ['note', texts.promiseChange],
  ['report', texts.promiseReports],
] as const

function Promised() {
  return (
    <section>
      <h2 className={styles['title']}>{texts.promise}</h2>
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
      <h2>{texts.demo}</h2>
      <dl className={styles['users']}>
        {demo.names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{demoUserTexts[name]}</dd>
          </div>
        ))}
      </dl>
      <p>{fill(texts.demoPassword, { password: demo.password })}</p>
    </section>
  )
}

/** Contact details for people who cannot sign in. What the provider has not set is left out. */
function ServiceDesk({ config }: Props) {
  return (
    <aside aria-label={texts.serviceDesk}>
      <h2>{texts.serviceDesk}</h2>
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

import { useId } from 'react'
import { useConfig } from '../../platform/api/use-config.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import styles from './ServiceDesk.module.css'
import { frontTexts } from './texts.fi.ts'

/** Contact details of the service desk. Lines that the provider has not filled in are left out. */
export function ServiceDesk() {
  const headingId = useId()
  const { data } = useConfig()
  if (!data) return null
  const { serviceDeskHours: hours, serviceDeskPhone: phone, serviceDeskEmail: mail } = data
  return (
    <section className={styles['desk']} aria-labelledby={headingId}>
      <h2 id={headingId}>{frontTexts.serviceDesk}</h2>
      {hours && <p className={styles['hours']}>{hours}</p>}
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
      {mail && (
        <p>
          <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
    </section>
  )
}

import type { HandOver } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { useConfig } from '../../../platform/api/use-config.ts'
import { Digits } from './Digits.tsx'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'

/** Who stands at the door: somebody who cannot say the digits is not the driver of this run. */
export function CrewPanel({ handOver: { digits, crew } }: { readonly handOver: HandOver }) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Panel heading={texts.ask}>
      <Digits digits={digits} />
      <p className={styles['minor']}>{texts.mustSay}</p>
      {/* Without bullets some screen readers no longer treat it as a list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles['crew']} aria-label={texts.crew}>
        {crew.map(({ personId, name }) => (
          <li key={personId}>
            <span>{name}</span>{' '}
            <span>
              <small>{texts.card}</small> <b>{personId}</b>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['mismatch']}>
        <strong>{texts.mismatch}</strong>
        <p>
          {texts.doNot}{' '}
          {phone && (
            <>
              {texts.call} <PhoneLink number={phone} />
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

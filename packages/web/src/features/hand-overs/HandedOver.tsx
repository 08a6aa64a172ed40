import type { HandOver } from '@kassavirta/domain/hand-overs/api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'

const kinds = { told: 'info', agreed: 'ok', disputed: 'danger' } as const

/** What was handed over, and whether the crew says the same. */
export function HandedOver({ told }: { readonly told: NonNullable<HandOver['told']> }) {
  const { state, bags, numbers, at } = told
  const words = { bags: texts.bags(bags), time: formatTime(at) }
  return (
    <Panel heading={texts.mark}>
      <Banner kind={kinds[state]} heading={texts.told[state]}>
        {fill(texts.toldText[state], words)}
      </Banner>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles['crew']} aria-label={texts.bags(bags)}>
        {numbers.map((number) => (
          <li key={number}>
            <b>{number}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

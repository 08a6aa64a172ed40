import type { HandOver } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import styles from './hand-overs.module.css'
import { handOverTexts as texts } from './texts.fi.ts'

const kinds = { told: 'info', agreed: 'ok', disputed: 'danger' } as const

type Props = {
  readonly handOver: HandOver
  readonly handed: NonNullable<HandOver['handed']>
  readonly onCorrect: () => void
}

/** What was handed over, beside what the crew has marked. */
export function HandedOver({
  handOver: { state, fetched },
  handed: { bags, numbers, at },
  onCorrect,
}: Props) {
  const shown = state ?? 'told'
  const isOfNumbers = shown === 'disputed' && fetched?.bags === bags
  const words = {
    bags: texts.bags(bags),
    time: formatTime(at),
    marked: texts.marked(bags),
    driver: texts.marked(fetched?.bags ?? 0),
  }
  return (
    <Panel heading={texts.mark}>
      <Banner kind={kinds[shown]} heading={texts.told[shown]}>
        {fill(isOfNumbers ? texts.numbersDiffer : texts.toldText[shown], words)}
      </Banner>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles['crew']} aria-label={texts.bags(bags)}>
        {numbers.map((number) => (
          <li key={number}>
            <b>{number}</b>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onCorrect}>
        {texts.correct}
      </Button>
    </Panel>
  )
}

import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { listName } from '@kassavirta/domain/kernel/people/names'
import type { Mandate } from '@kassavirta/domain/places/mandates/api'
import { rightsOf } from '@kassavirta/domain/places/mandates/rules'
import { useId } from 'react'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import styles from './mandates.module.css'
import { mandateTexts as texts } from './texts.fi.ts'
import { limitText, validityOf } from './validity.ts'

type Props = { readonly mandate: Mandate; readonly today: Day; readonly onCancel: () => void }

export function MandateItem({ mandate, today, onCancel }: Props) {
  const nameId = useId()
  const { mandateStart, mandateModified, mandateCancelled } = mandate
  const { term, text } = validityOf(mandate)
  return (
    <li>
      <article className={styles['mandate']} aria-labelledby={nameId}>
        <h3 id={nameId} className={styles['name']}>
          {listName(mandate)}
        </h3>
        <dl className={styles['facts']}>
          <Fact term={texts.modified}>{formatDay(dayOf(mandateModified))}</Fact>
          {/* The start is shown only for a mandate that has not begun. */}
          {mandateStart > today && <Fact term={texts.starts}>{formatDay(mandateStart)}</Fact>}
          <Fact term={term}>{text}</Fact>
          <Fact term={texts.withdrawLimit}>{limitText(mandate.mandateWithdrawLimit)}</Fact>
          <Fact term={administrationTexts.rights} wide>
            <Rights mandate={mandate} />
          </Fact>
        </dl>
        <div className={styles['action']}>
          <Button
            kind="secondary"
            aria-describedby={nameId}
            disabledReason={mandateCancelled ? texts.cancelled : undefined}
            onClick={onCancel}
          >
            {texts.cancel}
          </Button>
        </div>
      </article>
    </li>
  )
}

type FactProps = { readonly term: string; readonly wide?: boolean; readonly children: React.ReactNode }

const Fact = ({ term, wide = false, children }: FactProps) => (
  <div className={wide ? styles['wide'] : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

export function Rights({ mandate }: Pick<Props, 'mandate'>) {
  const rights = rightsOf(mandate)
  if (rights.length === 0) return administrationTexts.none
  return (
    <ul>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  )
}

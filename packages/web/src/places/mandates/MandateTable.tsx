import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import type { Mandate } from '@kassavirta/domain/places/mandates/api'
import { mandateRights } from '@kassavirta/domain/places/mandates/terms.fi'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { useId } from 'react'
import { softHyphens } from '../../flows/administration/soft-hyphens.ts'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { Tick } from '../../flows/administration/Tick.tsx'
import styles from './MandateTable.module.css'
import { mandateTexts as texts } from './texts.fi.ts'
import { limitText, validityOf } from './validity.ts'

type Props = {
  readonly mandates: readonly Mandate[]
  readonly today: Day
  readonly onCancel: (mandate: Mandate) => void
}

const rights = keysOf(mandateRights)

/** For wide windows: a mandate per row, a tick for each right. */
export const MandateTable = ({ mandates, today, onCancel }: Props) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th scope="col" className={styles['person']}>
          {administrationTexts.person}
        </th>
        <th scope="col" className={styles['valid']}>
          {texts.valid}
        </th>
        <th scope="col" className={styles['limit']}>
          {texts.withdrawLimit}
        </th>
        {rights.map((right) => (
          <th key={right} scope="col" className={styles['right']}>
            {softHyphens(mandateRights[right])}
          </th>
        ))}
        <th scope="col">{texts.modified}</th>
        <th scope="col" className={styles['last']}>
          <VisuallyHidden>{texts.act}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {mandates.map((mandate) => (
        <Row key={mandate.mandateId} mandate={mandate} today={today} onCancel={() => onCancel(mandate)} />
      ))}
    </tbody>
  </table>
)

type RowProps = { readonly mandate: Mandate; readonly today: Day; readonly onCancel: () => void }

function Row({ mandate, today, onCancel }: RowProps) {
  const nameId = useId()
  const { mandateStart, mandateModified, mandateCancelled } = mandate
  const { term, text } = validityOf(mandate)
  return (
    <tr>
      <th scope="row" id={nameId} className={styles['person']}>
        {listName(mandate)}
      </th>
      <td>
        {mandateStart > today && (
          <span className={styles['line']}>
            {texts.starts} {formatDay(mandateStart)}
          </span>
        )}{' '}
        {/* The column says that this is how long it is valid; an end has its own word. */}
        {term === texts.valid ? text : `${term} ${text}`}
      </td>
      <td className={styles['limit']}>{limitText(mandate.mandateWithdrawLimit)}</td>
      {rights.map((right) => (
        <td key={right} className={styles['right']}>
          <Tick held={mandate[right]} />
        </td>
      ))}
      <td>{formatDay(dayOf(mandateModified))}</td>
      <td className={styles['last']}>
        <Button
          kind="text"
          aria-describedby={nameId}
          disabledReason={mandateCancelled ? texts.cancelled : undefined}
          onClick={onCancel}
        >
          {texts.cancel}
        </Button>
      </td>
    </tr>
  )
}

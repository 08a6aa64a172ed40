import { useId } from 'react'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, formatDay, type Day, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type Mandate, rightsOf, ceasesOn, neverBegins } from '@kassavirta/domain/places/mandates/api'
import { rightTexts, mandateEndings } from '@kassavirta/domain/places/mandates/terms.fi'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Tick, softHyphens, type DifferenceWords } from './RightsPanel.tsx'
import { administrationTexts, mandateTexts as texts } from './texts.fi.ts'
import styles from './mandates.module.css'

type Props = {
  readonly mandates: readonly Mandate[]
  readonly today: Day
  readonly onCancel: (mandate: Mandate) => void
}

const rights = keysOf(rightTexts)

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
            {softHyphens(rightTexts[right])}
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
        {/* The heading of the column already says “valid”; only an end needs its own word. */}
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

type MandateItemProps = { readonly mandate: Mandate; readonly today: Day; readonly onCancel: () => void }

export function MandateItem({ mandate, today, onCancel }: MandateItemProps) {
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

export function Rights({ mandate }: Pick<MandateItemProps, 'mandate'>) {
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

type Value = Parameters<DifferenceWords['values'][string]['print']>[0]

const dayIn = (value: Value): Day | null => (typeof value === 'string' && isDay(value) ? value : null)
const textIn = (value: Value): string => (typeof value === 'string' ? value : administrationTexts.none)

/** The log uses the right names of the provider's bundle. */
export const mandateDifferences: DifferenceWords = {
  rights: {
    changeCurrency: rightTexts.mandateChangeCurrency,
    deposit: rightTexts.mandateDeposit,
    changeOrderReport: rightTexts.mandateChangeOrderReport,
    depositReport: rightTexts.mandateDepositReport,
  },
  values: {
    person: { name: administrationTexts.person, print: textIn },
    account: { name: texts.account, print: (value) => formatAccountNumber(textIn(value)) },
    start: {
      name: texts.starts,
      print: (value) => {
        const start = dayIn(value)
        return start ? formatDay(start) : administrationTexts.none
      },
    },
    lastDay: { name: texts.valid, print: (value) => validityText(dayIn(value)) },
    withdrawLimit: {
      name: texts.withdrawLimit,
      print: (value) => limitText(typeof value === 'number' ? value : null),
    },
  },
}

/** The end of a mandate as the text after 'Voimassa'; null means until further notice. */
const validityText = (end: Day | null): string =>
  end === null ? texts.untilFurtherNotice : fill(texts.through, { day: formatDay(end) })

/** The end of a mandate that is valid through its last day, with the hour (decisions O11). */
export const midnightAfter = (lastDay: Day): string =>
  fill(mandateEndings.midnight, { day: formatDay(ceasesOn(lastDay)) })

type MandateTerm = Pick<Mandate, 'mandateStart' | 'mandateEnd' | 'mandateCancelled' | 'mandateLastDay'>

/** A cancelled mandate ends at midnight, so the hour is shown. A mandate that never begins has no end. */
function validityOf({ mandateStart, mandateEnd, mandateCancelled, mandateLastDay }: MandateTerm) {
  if (!mandateCancelled || mandateLastDay === null)
    return { term: texts.valid, text: validityText(mandateEnd) }
  return neverBegins(mandateStart, mandateLastDay)
    ? { term: texts.valid, text: texts.cancelledBefore }
    : { term: texts.ends, text: midnightAfter(mandateLastDay) }
}

function limitText(euros: number | null): string {
  const limit = euros === null ? undefined : eurosToCents(euros)
  return limit === undefined ? texts.noLimit : formatEuros(limit)
}

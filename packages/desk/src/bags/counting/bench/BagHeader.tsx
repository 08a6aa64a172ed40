import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { formatDay, formatMoment, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReactNode } from 'react'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { sharedTexts, tableTexts as texts } from '../texts.fi.ts'
import styles from './BagHeader.module.css'

type Props = {
  /** Which count this is. */
  readonly step: string
  readonly bag: {
    readonly number: string
    readonly company: { readonly name: string } | null
    readonly accountNumber: string
    readonly salesDay: Day | null
    readonly arrived: Date
    readonly counter?: string | null
  }
  readonly children?: ReactNode
}

/** The bag and its owner, never its declared contents: the count is blind. */
export function BagHeader({ step, bag, children }: Props) {
  const { number, company, accountNumber, salesDay, arrived, counter } = bag
  const facts = [
    [texts.company, company?.name],
    [texts.account, accountNumber && formatAccountNumber(accountNumber)],
    [texts.salesDay, salesDay && `${weekdayShort(salesDay)} ${formatDay(salesDay)}`],
    [texts.arrived, formatMoment(arrived)],
    [texts.counter, counter],
  ] as const
  return (
    <div className={styles['bag']}>
      <div>
        <p>{step}</p>
        <h2>{fill(sharedTexts.bag, { number })}</h2>
      </div>
      <Pairs pairs={facts} />
      {children}
    </div>
  )
}

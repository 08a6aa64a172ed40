import { stageOf } from '@kassavirta/domain/deposits/stage'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import type { DepositRow } from '@kassavirta/domain/reports/deposits'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { custodySteps } from './custody-steps.ts'
import { StatusLine } from './StatusLine.tsx'
import { custodyTexts as texts } from './texts.fi.ts'

type Props = {
  readonly row: DepositRow
  readonly told: {
    readonly events: readonly { readonly stage: string; readonly at: Date }[]
    readonly expectedCredit: Day | null
  }
  readonly difference: Cents | null
}

/** Where the bag is. Nothing where nobody has told, or the counting has no word of it. */
export function Custody({ row, told: { events, expectedCredit }, difference }: Props) {
  const today = dayOf(useServerNow())
  // The newest event is of this moment; the list of the report may be a little older.
  const stage = stageOf({ ...row, stage: events.at(-1)?.stage })
  if (stage === null || events.length === 0) return null
  return (
    <StatusLine
      label={texts.label}
      steps={custodySteps({ stage, events, expectedCredit, difference, today })}
    />
  )
}

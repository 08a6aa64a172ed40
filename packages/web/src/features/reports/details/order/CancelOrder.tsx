import { cancelOwnOrder } from '@kassavirta/domain/change-orders/changing-api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/change-orders'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ActQuestion } from '../../../../flows/act/ActQuestion.tsx'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { cancelTexts as texts } from './texts.fi.ts'
import { useLookAgain } from './use-own-order.ts'

type Props = {
  readonly row: ChangeOrderRow
  readonly version: number
  readonly onCancelled: () => void
}

/** The button that cancels an order, and its question. */
export function CancelOrder({ row, version, onCancelled }: Props) {
  const { user, company, submit } = useCompanySession()
  const day = `${weekdayShort(row.deliveryDate)} ${formatDay(row.deliveryDate)}`
  return (
    <ActQuestion
      kind="secondary"
      texts={texts}
      body={{ customerId: company.id, userId: user.id, entryId: row.entryId, version }}
      send={(pair) => submit(cancelOwnOrder, pair)}
      onDone={onCancelled}
      lookAgain={useLookAgain()}
    >
      <SummaryList
        pairs={[
          { term: texts.number, value: row.entryId },
          { term: texts.day, value: day },
          { term: texts.sum, value: formatEuros(row.totalSum) },
        ]}
      />
    </ActQuestion>
  )
}

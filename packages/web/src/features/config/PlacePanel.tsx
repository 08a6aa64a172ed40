import { getContext, readContext } from '@kassavirta/domain/companies/api'
import type { Place } from '../../platform/session/session-context.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useApiQuery } from '../../platform/use-api-query.ts'
import { FetchFailed } from '../../ui/FetchFailed.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { configTexts as texts } from './texts.fi.ts'

/** The provider's record of the chosen place: a wrong address here is a van at the wrong door. */
export function PlacePanel({ place }: { readonly place: Place }) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getContext, { query: { companyId: place.id } }))
  const record = data && readContext(data).customers.find(({ id }) => id === place.id)
  const address = record && addressOf(record)
  return (
    <Panel heading={texts.place}>
      {failure && (
        <FetchFailed heading={texts.placeFailed} trying={trying} tryNow={tryNow}>
          {failure.text}
        </FetchFailed>
      )}
      <SummaryList
        pairs={[
          { term: texts.name, value: record?.name ?? place.name },
          ...(address ? [{ term: texts.address, value: address }] : []),
        ]}
      />
    </Panel>
  )
}

type Record = ReturnType<typeof readContext>['customers'][number]

/** 'Katu 1, 33500 Tampere'; each part only when it is known. */
const addressOf = ({ streetAddress, postcode, city }: Record): string =>
  [streetAddress, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ')

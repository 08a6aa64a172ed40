import { getContext, readContext } from '@kassavirta/domain/companies/api'
import type { PermittedCompany } from '../../platform/session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { configTexts as texts } from './texts.fi.ts'

/** The provider's record of the chosen company, shown because a wrong address sends the van to the wrong door. */
export function CompanyPanel({ company }: { readonly company: PermittedCompany }) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getContext, { query: { companyId: company.id } }))
  const record = data && readContext(data).customers.find(({ id }) => id === company.id)
  const address = record && addressOf(record)
  return (
    <Panel heading={texts.company}>
      {failure && (
        <FetchFailed heading={texts.placeFailed} trying={trying} tryNow={tryNow}>
          {failure.text}
        </FetchFailed>
      )}
      <SummaryList
        pairs={[
          { term: texts.name, value: record?.name ?? company.name },
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

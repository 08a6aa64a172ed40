import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  cancelMandate,
  getMandateChanges,
  getMandates,
  type Mandate,
} from '@kassavirta/domain/places/mandates/api'
import { cancelledOn, neverBegins } from '@kassavirta/domain/places/mandates/rules'
import { mandateEndings } from '@kassavirta/domain/places/mandates/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { RightsLog } from '../../flows/administration/RightsLog.tsx'
import { RightsPanel } from '../../flows/administration/RightsPanel.tsx'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { useCancellation } from '../../flows/administration/use-cancellation.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { mandateDifferences } from './difference-words.ts'
import { MandateItem, Rights } from './MandateItem.tsx'
import { MandateTable } from './MandateTable.tsx'
import styles from './mandates.module.css'
import { mandateTexts as texts } from './texts.fi.ts'
import { midnightAfter } from './validity.ts'

/** The mandates of one account of the company. */
export function Mandates({ accountId }: { readonly accountId: number | undefined }) {
  const { company, call } = useCompanySession()
  const today = dayOf(useServerNow())
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMandates, { query: { companyId: company.id } }))
  const cancellation = useCancellation<Mandate>({
    cancel: ({ mandateId }) => call(cancelMandate, { query: { companyId: company.id, entityId: mandateId } }),
    shown: [getMandates.path, getMandateChanges.path],
  })
  const { ask } = cancellation
  return (
    <RightsPanel
      heading={texts.mandates}
      texts={texts}
      answer={answer}
      rows={answer.data?.mandates.filter((mandate) => mandate.accountId === accountId)}
      idOf={({ mandateId }) => mandateId}
      cancellation={cancellation}
      pairs={(mandate) => confirmedPairs(mandate, today)}
      warning={({ mandateStart }) =>
        neverBegins(mandateStart, cancelledOn(today).lastDay) ? mandateEndings.neverBegins : undefined
      }
      log={(count) => (
        <RightsLog
          endpoint={getMandateChanges}
          company={company}
          besides={count}
          words={mandateDifferences}
          describe={({ change, by, person, accountNumber }) =>
            fill(texts.changes[change], { by, person, account: formatAccountNumber(accountNumber ?? '') })
          }
        />
      )}
    >
      {(mandates) => (
        // The style sheet shows the one that fits the window.
        <>
          <MandateTable mandates={mandates} today={today} onCancel={ask} />
          <ul className={styles['list']}>
            {mandates.map((mandate) => (
              <MandateItem
                key={mandate.mandateId}
                mandate={mandate}
                today={today}
                onCancel={() => ask(mandate)}
              />
            ))}
          </ul>
        </>
      )}
    </RightsPanel>
  )
}

/** Shows the end that a cancellation would set, by the server's clock. */
const confirmedPairs = (mandate: Mandate, today: Day) => [
  { term: administrationTexts.person, value: listName(mandate) },
  { term: texts.account, value: formatAccountNumber(mandate.accountNumber) },
  { term: texts.starts, value: formatDay(mandate.mandateStart) },
  { term: texts.ends, value: midnightAfter(cancelledOn(today).lastDay) },
  { term: administrationTexts.rights, value: <Rights mandate={mandate} /> },
]

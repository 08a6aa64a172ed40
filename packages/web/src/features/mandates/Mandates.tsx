import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cancelMandate, getMandateChanges, getMandates, type Mandate } from '@kassavirta/domain/mandates/api'
import { cancelledOn, neverBegins } from '@kassavirta/domain/mandates/rules'
import { mandateEndings } from '@kassavirta/domain/mandates/terms.fi'
import type { ReactNode } from 'react'
import { useSignedIn, type PermittedCompany } from '../../platform/session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useCancellation } from '../../flows/administration/use-cancellation.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { CancelDialog } from '../../flows/administration/CancelDialog.tsx'
import { DoneBanner } from '../../flows/administration/DoneBanner.tsx'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { MandateItem, Rights } from './MandateItem.tsx'
import { MandateTable } from './MandateTable.tsx'
import styles from './mandates.module.css'
import { mandateTexts as texts } from './texts.fi.ts'
import { midnightAfter } from './validity.ts'

type Props = {
  readonly company: PermittedCompany
  readonly accountId: number | undefined
  /** The content below the list; it waits for the list, which would push it down. */
  readonly children: (mandates: number) => ReactNode
}

/** The mandates of one account of the company. */
export function Mandates({ company, accountId, children }: Props) {
  const today = dayOf(useServerNow())
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMandates, { query: { companyId: company.id } }))
  const cancellation = useMandateCancellation(company)
  const { done, ask } = cancellation
  const mandates = answer.data?.mandates.filter((mandate) => mandate.accountId === accountId)
  return (
    <>
      <Panel heading={texts.mandates}>
        {done && (
          <DoneBanner key={done.row.mandateId}>{fill(texts.done, { person: listName(done.row) })}</DoneBanner>
        )}
        <AnswerFailed heading={texts.fetchFailed} answer={answer} />
        {!mandates && !answer.failure && <Loading text={texts.loading} />}
        {mandates?.length === 0 && <p>{texts.empty}</p>}
        {mandates && mandates.length > 0 && (
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
        <CancelDialog
          title={texts.confirmTitle}
          text={texts.confirmText}
          failed={texts.failed}
          cancellation={cancellation}
          pairs={(mandate) => confirmedPairs(mandate, today)}
          warning={({ mandateStart }) =>
            neverBegins(mandateStart, cancelledOn(today).lastDay) ? mandateEndings.neverBegins : undefined
          }
        />
      </Panel>
      {(mandates ?? answer.failure) && children(mandates?.length ?? 0)}
    </>
  )
}

function useMandateCancellation(company: PermittedCompany) {
  const { call } = useSignedIn()
  return useCancellation<Mandate>({
    cancel: ({ mandateId }) => call(cancelMandate, { query: { companyId: company.id, entityId: mandateId } }),
    shown: [getMandates.path, getMandateChanges.path],
  })
}

/** Shows the end that a cancellation would set, by the server's clock. */
const confirmedPairs = (mandate: Mandate, today: Day) => [
  { term: administrationTexts.person, value: listName(mandate) },
  { term: texts.account, value: formatAccountNumber(mandate.accountNumber) },
  { term: texts.starts, value: formatDay(mandate.mandateStart) },
  { term: texts.ends, value: midnightAfter(cancelledOn(today).lastDay) },
  { term: administrationTexts.rights, value: <Rights mandate={mandate} /> },
]

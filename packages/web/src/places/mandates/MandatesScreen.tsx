import { useState } from 'react'
import { dayOf, formatDay, type Day, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber, formatReference } from '@kassavirta/domain/kernel/money/bank-numbers'
import { eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts'
import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import {
  cancelMandate,
  getMandateChanges,
  getMandates,
  type Mandate,
  cancelledOn,
  neverBegins,
  listRightRequests,
  type RightRequest,
  requestRight,
} from '@kassavirta/domain/places/mandates/api'
import { requestForm } from '@kassavirta/domain/places/mandates/form'
import { wordsOfScope, rightWords } from '@kassavirta/domain/places/mandates/scope'
import { mandateEndings } from '@kassavirta/domain/places/mandates/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { ActFailure } from '../../flows/act/ActFailure.tsx'
import { ActForm, useActForm } from '../../flows/act/ActForm.tsx'
import { sentThings } from '../../flows/texts.fi.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useApiQuery, useSwitch, useCompanySession } from '../../platform/session/use-session.ts'
import { MandateItem, Rights, MandateTable, mandateDifferences, midnightAfter } from './MandateTable.tsx'
import { RightsLog, RightsPanel, useCancellation } from './RightsPanel.tsx'
import { administrationTexts, mandateTexts as texts, requestTexts } from './texts.fi.ts'
import styles from './mandates.module.css'

/** Lists who may act on the company's accounts; an administrator can cancel a mandate. */
export function MandatesScreen() {
  const { entries = [] } = usePermissions()
  const takesRequests = useSwitch('rightRequests')
  const [chosen, setChosen] = useState<number>()
  const accounts = accountsFor(entries, 'mandateAdmin')
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? accounts[0]
  return (
    <>
      <PageHeading lead={texts.info}>{titleOf('Mandates', {})}</PageHeading>
      {accounts.length > 1 && (
        <div className={styles['picker']}>
          <SelectField
            label={texts.account}
            options={accounts.map(({ accountId, accountNumber }) => ({
              value: String(accountId),
              label: formatAccountNumber(accountNumber),
            }))}
            value={String(account?.accountId)}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
      )}
      <CompanyPanel account={account} />
      <Mandates key={account?.accountId} accountId={account?.accountId} />
      {takesRequests && <RightRequests accountId={account?.accountId} />}
    </>
  )
}

/** The company and the account whose mandates are shown. A company may have no account at all. */
function CompanyPanel({ account }: { readonly account: AccountPermission | undefined }) {
  const { company } = useCompanySession()
  const changeAllowed = account?.accountPermissionChangeCurrencyOrder ?? false
  const reference = formatReference(account?.accountDefaultChangeCurrencyOrderReference ?? '')
  return (
    <Panel heading={texts.company}>
      <SummaryList
        pairs={[
          { term: texts.name, value: company.name },
          { term: texts.businessId, value: company.businessId },
          {
            term: texts.accountNumber,
            value: formatAccountNumber(account?.accountNumber ?? '') || texts.missing,
          },
          { term: texts.paymentId, value: account?.paymentId || texts.missing },
          { term: texts.changeAllowed, value: changeAllowed ? yesNo.yes : yesNo.no },
          { term: texts.defaultReference, value: reference || texts.missing },
          {
            term: texts.defaultMessage,
            value: account?.accountDefaultChangeCurrencyOrderMessage || texts.missing,
          },
        ]}
      />
    </Panel>
  )
}

/** The mandates of one account of the company. */
function Mandates({ accountId }: { readonly accountId: number | undefined }) {
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

/** The rights that the person has requested from the provider, and the form that requests more. */
function RightRequests({ accountId }: { readonly accountId: number | undefined }) {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(listRightRequests, { query: { companyId: company.id } }))
  const listAgain = useAskAgain([listRightRequests.path, getMandateChanges.path])
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<RightRequest>()
  const { data } = answer
  if (!data) return <AnswerFailed heading={requestTexts.fetchFailed} answer={answer} />
  return (
    <Panel heading={requestTexts.heading}>
      <p>{requestTexts.lead}</p>
      {made && <Banner kind="ok" heading={fill(requestTexts.done, { person: listName(made) })} />}
      {asking ? (
        <RequestForm
          offered={data}
          accountId={accountId}
          onLeave={() => setAsking(false)}
          onMade={(request) => {
            setAsking(false)
            setMade(request)
            listAgain()
          }}
        />
      ) : (
        <div data-screen-only>
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {requestTexts.ask}
          </Button>
        </div>
      )}
      {data.requests.length === 0 ? <p>{requestTexts.none}</p> : <Requests requests={data.requests} />}
    </Panel>
  )
}

const tones = { waiting: 'warn', approved: 'ok', rejected: 'danger', lapsed: 'plain' } as const

const Requests = ({ requests }: { readonly requests: readonly RightRequest[] }) => (
  <ul className={styles['requests']}>
    {requests.map((request) => (
      <li key={request.requestId}>
        <div>
          <strong>{listName(request)}</strong> <Badge tone={tones[request.state]}>{stateText(request)}</Badge>
        </div>
        <div>{scopeText(request)}</div>
        <small>
          {fill(requestTexts.asked, { day: formatDay(dayOf(request.requested)) })}
          {request.decisionReason !== '' &&
            `. ${fill(requestTexts.reason, { reason: request.decisionReason })}`}
        </small>
      </li>
    ))}
  </ul>
)

const stateText = ({ state, decided }: RightRequest): string =>
  fill(requestTexts.states[state], { day: decided === null ? '' : formatDay(dayOf(decided)) })

function scopeText({ accountNumber, rights, limit, until }: RightRequest): string {
  const cents = limit === null ? null : (eurosToCents(limit) ?? null)
  const words = wordsOfScope({ rights, limit: cents, until })
  return [formatAccountNumber(accountNumber), words.rights, words.limit, words.until]
    .filter((text) => text !== '')
    .join(' · ')
}

type Props = {
  readonly offered: Pick<AnswerOf<typeof listRightRequests>, 'holders' | 'accounts'>
  /** The account that the page shows. */
  readonly accountId: number | undefined
  readonly onMade: (request: RightRequest | undefined) => void
  readonly onLeave: () => void
}

const rightOptions = mandateRights.map((value) => ({ value, label: rightWords[value] }))

/** Asks for whom, which rights, on which account, how much at most and until when. */
function RequestForm({ offered: { holders, accounts }, accountId, onMade, onLeave }: Props) {
  const { user, company, submit } = useCompanySession()
  const today = dayOf(useServerNow())
  const form = useActForm(requestForm, {
    name: 'right-request',
    start: { ...requestForm.start, accountId: accountId === undefined ? '' : String(accountId) },
    rest: { customerId: company.id, userId: user.id },
    faults: ({ until }) => (isDay(until) && until < today ? { until: requestTexts.past } : {}),
    sent: {
      path: requestRight.path,
      what: sentThings.rightRequest,
      send: (pair) => submit(requestRight, pair),
    },
    onDone: (_, made) => onMade(made),
  })
  const { bind } = form
  return (
    <ActForm
      form={form}
      failure={<ActFailure status={form.status} heading={requestTexts.failed} />}
      send={requestTexts.send}
      leave={requestTexts.leave}
      onLeave={onLeave}
    >
      <SelectField
        {...bind.text('holderId')}
        options={[
          { value: '', label: requestTexts.choose },
          ...holders.map((each) => ({ value: String(each.holderId), label: listName(each) })),
        ]}
      />
      <SelectField
        {...bind.text('accountId')}
        options={[
          { value: '', label: requestTexts.choose },
          ...accounts.map((each) => ({
            value: String(each.accountId),
            label: formatAccountNumber(each.accountNumber),
          })),
        ]}
      />
      <CheckboxGroup {...bind.codes('rights')} options={rightOptions} />
      {form.typed.rights.includes('changeCurrency') && (
        <TextField
          {...bind.text('limit')}
          hint={requestTexts.limitHint}
          suffix="€"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <DateField {...bind.day('until')} hint={requestTexts.untilHint} today={today} min={today} />
    </ActForm>
  )
}

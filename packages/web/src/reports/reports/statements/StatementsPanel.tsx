import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  chooseStatement,
  getStatement,
  listStatements,
} from '@kassavirta/domain/reports/reports/statements/api'
import { formatMonth } from '@kassavirta/domain/reports/reports/statements/month'
import { paperFiles } from '@kassavirta/domain/reports/reports/statements/terms.fi'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ActionFailed } from '@kassavirta/ui/feedback/ActionFailed.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PdfButton } from '../../../flows/pdf/PdfButton.tsx'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { statementPanelTexts as texts } from './texts.fi.ts'

/** Statements of a month: which account, which month, and whether a link comes by e-mail. */
export function StatementsPanel() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(listStatements, { query: { companyId: company.id } }))
  const { data, failure } = answer
  return (
    <Panel heading={texts.heading}>
      {data && <Statements offered={data} />}
      {!data && (failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />)}
    </Panel>
  )
}

type Offered = AnswerOf<typeof listStatements>

/** The link of a mail names the account and the month. What it names is offered only where the person may see it. */
function Statements({ offered: { accounts, months } }: { readonly offered: Offered }) {
  const { company } = useCompanySession()
  const [namedAccount, namedMonth] = (useAddress().search['kooste'] ?? '').split('_')
  const [chosenAccount, setAccount] = useState(namedAccount)
  const [chosenMonth, setMonth] = useState(namedMonth)
  const account = accounts.find(({ accountId }) => String(accountId) === chosenAccount) ?? accounts[0]
  // Usually the month that is over is wanted, and the first one is not.
  const month = months.find((each) => each === chosenMonth) ?? months[1] ?? months[0]
  if (!account || !month) return <p>{texts.none}</p>
  const { accountId, accountNumber } = account
  return (
    <div className={layout['narrow']}>
      <p>{texts.lead}</p>
      <SelectField
        label={texts.account}
        value={String(accountId)}
        onChange={({ target }) => setAccount(target.value)}
        options={accounts.map((each) => ({
          value: String(each.accountId),
          label: formatAccountNumber(each.accountNumber),
        }))}
      />
      <SelectField
        label={texts.month}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        options={months.map((each, index) => ({
          value: each,
          label: index === 0 ? fill(texts.unfinished, { month: formatMonth(each) }) : formatMonth(each),
        }))}
      />
      <PdfButton
        key={`${accountId} ${month}`}
        kind="primary"
        endpoint={getStatement}
        ask={{ params: { accountId, month }, query: { companyId: company.id } }}
        fileName={fill(paperFiles.statement, { account: accountNumber, month })}
      />
      <Mailing key={accountId} account={account} />
    </div>
  )
}

/** Whether the person gets a link to the account's statement. It is saved at once, and shown as it was until then. */
function Mailing({ account: { accountId, isMailed } }: { readonly account: Offered['accounts'][number] }) {
  const { call, company } = useCompanySession()
  const listAgain = useAskAgain([listStatements.path])
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (wanted: boolean) =>
      call(chooseStatement, { body: { customerId: company.id, accountId, isMailed: wanted } }),
    onSettled: listAgain,
  })
  return (
    <>
      <CheckboxField
        label={texts.mail}
        hint={texts.mailHint}
        checked={isPending ? variables : isMailed}
        aria-busy={isPending || undefined}
        onChange={({ target }) => !isPending && mutate(target.checked)}
      />
      {error && <ActionFailed heading={texts.saveFailed}>{texts.tryAgain}</ActionFailed>}
    </>
  )
}

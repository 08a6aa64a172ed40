import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  chooseStatement,
  getStatement,
  listStatements,
  formatMonth,
} from '@kassavirta/domain/reports/reports/statements-api'
import { paperFiles } from '@kassavirta/domain/reports/reports/terms.fi'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ActionFailed, AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PdfButton } from '../export/PdfButton.tsx'
import { useApiQuery, useCompanySession } from '../../../platform/session/use-session.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { statementPanelTexts as texts } from '../texts.fi.ts'

/** Statements of a month: which account, which month, and whether a link comes by e-mail. */
export function StatementsPanel() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(listStatements, { query: { companyId: company.id } }))
  const { data } = answer
  return (
    <Panel heading={texts.heading}>
      {data && <Statements offered={data} />}
      {!data && <AnswerPending heading={texts.failed} answer={answer} />}
    </Panel>
  )
}

type StatementChoices = AnswerOf<typeof listStatements>

/** A link in a mail chooses the account and the month, if the person may see them. */
function Statements({ offered: { accounts, months } }: { readonly offered: StatementChoices }) {
  const { company } = useCompanySession()
  const [namedAccount, namedMonth] = (useAddress().search['kooste'] ?? '').split('_')
  const [chosenAccount, setAccount] = useState(namedAccount)
  const [chosenMonth, setMonth] = useState(namedMonth)
  const account = accounts.find(({ accountId }) => String(accountId) === chosenAccount) ?? accounts[0]
  // Usually people want the month that has just ended; the first one is still going on.
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

/** Chooses whether the person gets a link to the account's statement by mail. The choice is saved and shown at once. */
function Mailing({
  account: { accountId, isMailed },
}: {
  readonly account: StatementChoices['accounts'][number]
}) {
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

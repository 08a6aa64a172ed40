import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useState } from 'react'
import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { Mandates } from './Mandates.tsx'
import styles from './mandates.module.css'
import { RightRequests } from './RightRequests.tsx'
import { mandateTexts as texts } from './texts.fi.ts'

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

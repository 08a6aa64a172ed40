import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getMandateChanges } from '@kassavirta/domain/mandates/api'
import { useState } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { RightsLog } from '../../flows/administration/RightsLog.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { mandateDifferences } from './difference-words.ts'
import { Mandates } from './Mandates.tsx'
import styles from './mandates.module.css'
import { CompanyPanel } from './CompanyPanel.tsx'
import { mandateTexts as texts } from './texts.fi.ts'

/** Lists who may act on the company's accounts; an administrator can cancel a mandate. */
export function MandatesScreen() {
  const { company } = useCompanySession()
  const { entries = [] } = usePermissions()
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
      <CompanyPanel company={company} account={account} />
      <Mandates key={account?.accountId} company={company} accountId={account?.accountId}>
        {(count) => (
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
      </Mandates>
    </>
  )
}

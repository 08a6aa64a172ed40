import type { AccountPermission } from '@kassavirta/domain/accounts/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import type { PermittedCompany } from '../../platform/session/session-context.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { mandateTexts as texts } from './texts.fi.ts'

type Props = { readonly company: PermittedCompany; readonly account: AccountPermission | undefined }

/** The company and the account whose mandates are shown. A company may have no account at all. */
export function CompanyPanel({ company, account }: Props) {
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

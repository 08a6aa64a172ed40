import type { AccountPermission } from '@kassavirta/domain/accounts/api'
import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import { yesNo } from '@kassavirta/domain/kernel/terms.fi'
import type { Place } from '../../platform/session/session-context.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { mandateTexts as texts } from './texts.fi.ts'

type Props = { readonly place: Place; readonly account: AccountPermission | undefined }

/** The place and the account whose mandates are shown. A place may have no account at all. */
export function PlacePanel({ place, account }: Props) {
  const changeAllowed = account?.accountPermissionChangeCurrencyOrder ?? false
  const reference = formatReference(account?.accountDefaultChangeCurrencyOrderReference ?? '')
  return (
    <Panel heading={texts.place}>
      <SummaryList
        pairs={[
          { term: texts.name, value: place.name },
          { term: texts.businessId, value: place.businessId },
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

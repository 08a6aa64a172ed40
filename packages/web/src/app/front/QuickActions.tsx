import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { appTexts } from '../texts.fi.ts'
import { QuickAction } from './QuickAction.tsx'
import { deliverySentence, leadingAccount } from './delivery-sentence.ts'
import styles from './FrontPage.module.css'
import { frontTexts } from './texts.fi.ts'

/** The four most frequent actions. Two need a right, which is never guessed. */
export function QuickActions({ permissions }: { readonly permissions: Permissions }) {
  const { user, company } = useSignedIn()
  const reasonAgainst = (right: 'deposit' | 'changeOrder'): string | undefined => {
    if (user.permittedCompanies.length === 0) return appTexts.noCompanies
    if (!company) return frontTexts.chooseCompanyFirst
    if (permissions.can(right)) return undefined
    if (permissions.entries) return frontTexts.rightMissing
    return permissions.failed ? frontTexts.rightsUnknown : frontTexts.rightsComing
  }
  return (
    <div className={styles['actions']}>
      <QuickAction
        main
        to="Tilitys"
        title={frontTexts.makeDeposit}
        note={frontTexts.makeDepositNote}
        disabledReason={reasonAgainst('deposit')}
      />
      <QuickAction
        to="Vaihtoraha"
        title={frontTexts.orderChange}
        note={useDeliverySentence(permissions)}
        disabledReason={reasonAgainst('changeOrder')}
      />
      <QuickAction to="DriverList" title={frontTexts.drivers} note={frontTexts.driversNote} />
      <QuickAction to="ReportList" title={frontTexts.reports} note={frontTexts.reportsNote} />
    </div>
  )
}

function useDeliverySentence({ entries = [] }: Permissions): string | undefined {
  const parameter = useParameter()
  const now = useServerNow()
  const account = leadingAccount(accountsFor(entries, 'changeOrder'))
  return account && deliverySentence(account, { cutOffUtc: parameter.data?.changeOrderCutoffTimeUTC, now })
}

import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import type { OverviewDeposits } from '@kassavirta/domain/overview/api'
import { Band } from '@kassavirta/ui/band/Band.tsx'
import { appTexts } from '../texts.fi.ts'
import { QuickAction } from './QuickAction.tsx'
import { deliverySentence, leadingAccount } from './delivery-sentence.ts'
import styles from './QuickActions.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { frontTexts } from './texts.fi.ts'

type Props = { readonly permissions: Permissions; readonly latest: Latest | null | undefined }
type Latest = NonNullable<OverviewDeposits['latest']>

/** The four most frequent actions. Two need a right, which is never guessed. */
export function QuickActions({ permissions, latest }: Props) {
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
      >
        <LatestDeposit latest={latest} />
      </QuickAction>
      <QuickAction
        to="Vaihtoraha"
        icon="note"
        title={frontTexts.orderChange}
        note={useDeliverySentence(permissions)}
        disabledReason={reasonAgainst('changeOrder')}
      />
      <QuickAction to="DriverList" icon="driver" title={frontTexts.drivers} note={frontTexts.driversNote} />
      <QuickAction to="ReportList" icon="report" title={frontTexts.reports} note={frontTexts.reportsNote} />
    </div>
  )
}

/** Its room is there before it is known. */
const LatestDeposit = ({ latest }: Pick<Props, 'latest'>) => (
  <span className={styles['latest']}>
    {latest &&
      fill(situationTexts.latestDeposit, {
        day: shortDay(dayOf(new Date(latest.created))),
        sum: formatEuros(latest.totalSum),
      })}
    {latest && <Band pieces={latest.pieces} />}
  </span>
)

function useDeliverySentence({ entries = [] }: Permissions): string | undefined {
  const parameter = useParameter()
  const now = useServerNow()
  const account = leadingAccount(accountsFor(entries, 'changeOrder'))
  return account && deliverySentence(account, { parameter: parameter.data, now })
}

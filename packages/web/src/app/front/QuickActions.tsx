import { Suspense, useId, type ReactNode } from 'react'
import { dayOf, formatTime, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { deliveryDates } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts'
import type { AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import type { Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Icon, type IconName } from '@kassavirta/ui/elements/Icon.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useParameter, cutOffsOf, type CutOffParameter } from '../../platform/api/use-parameter.ts'
import { linkTo } from '../../platform/routing/route-rows.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { frameTexts, frontTexts } from '../signed-in-texts.fi.ts'
import styles from './QuickActions.module.css'

/** Fetched with the cards below, which need the same answer and show its failure. */
const DeclaredState = lazyPart(() => import('./DeclaredState.tsx'), 'DeclaredState')

type Props = { readonly permissions: Permissions; readonly overview: Overview | undefined }

/** The four most frequent actions, in the order of the specification. Two need a right, which is never guessed. */
export function QuickActions({ permissions, overview }: Props) {
  const { deposit, changeOrder, readsConcern } = useReasons(permissions)
  /** Without the right an act is low, and without both all are one low line. */
  const isLow = (reason: string | undefined) => readsConcern || reason === frontTexts.rightMissing
  const [lowDeposit, lowChange] = [isLow(deposit), isLow(changeOrder)]
  const low = lowDeposit && lowChange ? 'all' : lowDeposit ? 'deposit' : lowChange ? 'change' : undefined
  const areComing = deposit === frontTexts.rightsComing
  return (
    <div className={styles['actions']} data-low={low} data-coming={areComing || undefined}>
      <QuickAction
        main={!lowDeposit}
        low={lowDeposit}
        to="Tilitys"
        icon={lowDeposit ? 'deposit' : undefined}
        title={frontTexts.makeDeposit}
        note={frontTexts.makeDepositNote}
        disabledReason={deposit}
      >
        <span className={styles['latest']}>
          {overview && (
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <DeclaredState overview={overview} />
              </Suspense>
            </ErrorBoundary>
          )}
        </span>
      </QuickAction>
      <QuickAction
        to="Vaihtoraha"
        icon="note"
        title={frontTexts.orderChange}
        low={lowChange}
        note={useDeliverySentence(permissions)}
        disabledReason={changeOrder}
      />
      <QuickAction
        to="DriverList"
        icon="driver"
        low={low === 'all'}
        title={frontTexts.drivers}
        note={frontTexts.driversNote}
      />
      <QuickAction
        to="ReportList"
        icon="report"
        low={low === 'all'}
        title={frontTexts.reports}
        note={frontTexts.reportsNote}
      />
    </div>
  )
}

/** Why the acts that need a right are not available now. */
function useReasons({ can, entries, failed }: Permissions) {
  const { user, company } = useSignedIn()
  const reasonAgainst = (right: 'deposit' | 'changeOrder'): string | undefined => {
    if (user.permittedCompanies.length === 0) return frameTexts.noCompanies
    if (!company) return frontTexts.chooseCompanyFirst
    if (can(right)) return undefined
    if (entries) return frontTexts.rightMissing
    return failed ? frontTexts.rightsUnknown : frontTexts.rightsComing
  }
  return {
    deposit: reasonAgainst('deposit'),
    changeOrder: reasonAgainst('changeOrder'),
    /** A person with concern reports need not choose a place first. */
    readsConcern: !company && can('concernReport'),
  }
}

function useDeliverySentence({ entries = [] }: Permissions): string | undefined {
  const parameter = useParameter()
  const now = useServerNow()
  const account = leadingAccount(accountsFor(entries, 'changeOrder'))
  return account && deliverySentence(account, { parameter: parameter.data, now })
}

type ActionProps = {
  readonly to: 'Tilitys' | 'Vaihtoraha' | 'DriverList' | 'ReportList'
  readonly title: string
  readonly note: string | undefined
  /** Why the action is not available now. The link stays in the tab order, and the reason is read with it. */
  readonly disabledReason?: string | undefined
  readonly icon?: IconName | undefined
  readonly main?: boolean
  /** True where it takes no more than a line. */
  readonly low?: boolean
  /** Shown below the note of the main action. */
  readonly children?: ReactNode
}

/** The title is the link and the whole card its target; the note describes it. */
function QuickAction({ to, title, note, disabledReason, icon, main, low, children }: ActionProps) {
  const noteId = useId()
  const off = disabledReason !== undefined
  return (
    <div
      className={classes(
        layout['box'],
        styles['action'],
        main && styles['mainAction'],
        low && styles['low'],
        off && styles['off'],
      )}
      data-ground={main && !off ? 'primary' : undefined}
    >
      {icon && <Icon name={icon} />}
      {/* The same focusable element whether off or on, so that it keeps the focus when the rights arrive. */}
      <AddressLink
        href={linkTo(to)}
        disabled={off}
        tabIndex={0}
        className={classes(layout['cover'], styles['target'])}
        aria-describedby={noteId}
      >
        {title}
      </AddressLink>
      <small id={noteId}>{disabledReason ?? note}</small>
      {!off && children}
    </div>
  )
}

type Account = Pick<
  AccountPermission,
  'accountIsDefault' | 'accountDeliveryDays' | 'changeOrderEarliestDeliveryDate'
>

/** The account that the order form starts with. */
export const leadingAccount = <A extends Account>(accounts: readonly A[]): A | undefined =>
  accounts.find(({ accountIsDefault }) => accountIsDefault) ?? accounts[0]

type Terms = {
  /** Undefined until it is known. */
  readonly parameter: CutOffParameter | undefined
  /** The server's time. */
  readonly now: Date
}

/** A sentence with the next day of delivery and the time until which to order for it. Undefined until both are certain. */
export function deliverySentence(account: Account, { parameter, now }: Terms): string | undefined {
  const own = account.changeOrderEarliestDeliveryDate
  const ownDate = own !== null && isDay(own) ? own : null
  const cutOffs = cutOffsOf(parameter, now)
  if (!cutOffs) return ownDate === null ? undefined : earliestDelivery(ownDate)
  const { earliest, cutoff } = deliveryDates({
    ...cutOffs,
    now,
    deliveryDays: account.accountDeliveryDays,
    policy: ownDate === null ? 'days' : 'banking',
    fixedDate: null,
    maximumLeadDays: 0,
  })
  // A date that banking days do not give was fixed by the provider and has no hour.
  if (ownDate !== null && ownDate !== earliest) return earliestDelivery(ownDate)
  return fill(frontTexts.orderBy, {
    orderDay: shortDay(dayOf(cutoff)),
    time: formatTime(cutoff),
    day: shortDay(earliest),
  })
}

const earliestDelivery = (day: Day): string => fill(frontTexts.earliestDelivery, { day: shortDay(day) })

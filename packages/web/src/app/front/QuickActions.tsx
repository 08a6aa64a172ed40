import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { Overview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { Suspense, useId, type ReactNode } from 'react'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import type { IconName } from '@kassavirta/ui/icons/icon-shapes.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { frameTexts } from '../frame-texts.fi.ts'
import { deliverySentence, leadingAccount } from './delivery-sentence.ts'
import styles from './QuickActions.module.css'
import { frontTexts } from './texts.fi.ts'
import { linkTo } from '../../platform/routing/link-to.ts'

/** Comes with the cards below, which also need the answer, and tell when it cannot be fetched. */
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
    /** Who reads of all places need not choose one first. */
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
  /** What stands below the note of the main action. */
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

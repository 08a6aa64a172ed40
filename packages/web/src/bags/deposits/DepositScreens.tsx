import { useEffect, useState, Suspense, useRef } from 'react'
import { mayContinue, moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { addDays, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accountsFor, type Account } from '@kassavirta/domain/places/companies/accounts'
import { useMedia, WIDE } from '@kassavirta/ui/browser/use-media.ts'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { useRouter, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { pendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { wizardTexts } from '../../flows/texts.fi.ts'
import { ResumedForm, WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { StepButton } from '../../flows/wizard/WizardSteps.tsx'
import { linkTo, titleOf } from '../../platform/routing/route-rows.ts'
import { PortalRedirect } from '../../platform/routing/portal-router.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useSwitch } from '../../platform/session/use-session.ts'
import { BagField } from './BagField.tsx'
import { CountPart } from './CountPart.tsx'
import { DefaultsPart, useDefaults } from './DefaultsPart.tsx'
import { DepositReceipt, DepositSummary, bandPieces, totalLines } from './DepositSummary.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import {
  useDepositFlow,
  companyFeatures,
  idOf,
  NEXT_ID,
  useDepositForm,
  type DepositFormState,
} from './use-deposit-form.ts'
import besideTotal from './beside-total.module.css'

/**
 * /tilitys. The three screens are in one file, so one script loads them all and a lost connection cannot stop the
 * wizard half-way.
 */
export function DepositFormScreen() {
  const { flow, state } = useDepositFlow()
  const finished = state.page === 'finished'
  const done = finished && state.seen
  useEffect(() => {
    if (done) flow.startAgain()
  }, [flow, done])
  useLeaving(flow)
  if (pendingRequest(state.submission)) return <PortalRedirect to="TilitysSummary" />
  // The answer came after the person had left the summary, so they have not seen the receipt.
  if (finished && !state.seen) return <PortalRedirect to="TilitysSent" />
  return done ? null : <FormWithAccounts filling={state.filling} />
}

/** The form and the summary have separate addresses, and moving between them is not leaving the flow. */
function useLeaving(flow: ReturnType<typeof useDepositFlow>['flow']): void {
  const router = useRouter()
  useEffect(() => () => flow.leave(!router.latest().path.startsWith(linkTo('Tilitys'))), [flow, router])
}

function FormWithAccounts({ filling }: { readonly filling: number }) {
  // The guard of this screen has already loaded the accounts.
  const { entries = [] } = usePermissions()
  return <DepositForm key={filling} accounts={accountsFor(entries, 'deposit')} />
}

/** /tilitys/yhteenveto. Without a deposit to show it redirects to the form (decisions A11). */
export function DepositSummaryScreen() {
  const { flow, state } = useDepositFlow()
  const { body, page } = state
  useLeaving(flow)
  useEffect(() => {
    // The person went back to the form and came here with the browser's Forward button.
    if (body && page === 'form') flow.review(body)
  }, [flow, body, page])
  if (body) return <DepositSummary payload={body} />
  return <PortalRedirect to={page === 'finished' ? 'TilitysSent' : 'Tilitys'} />
}

/** /tilitys/valmis */
export function DepositSentScreen() {
  const { flow, state } = useDepositFlow()
  const { sent } = state
  useEffect(() => {
    if (sent) flow.markSeen()
  }, [flow, sent])
  return sent ? <DepositReceipt sent={sent} /> : <PortalRedirect to="Tilitys" />
}

/**
 * The form of a deposit: the account, the counts and the bag. A wide window shows all of it on one screen, with the bag
 * beside the counts under their total; elsewhere the bag follows the counts.
 */
function DepositForm({ accounts }: { readonly accounts: readonly Account[] }) {
  const form = useDepositForm(accounts)
  const wide = useMedia(WIDE)
  const [spoken, setSpoken] = useState<Cents>()
  useFirstFocus(useStartingField(form))
  const defaults = useDefaults(form)
  return (
    // Enter must not submit the form, because a scanner ends every number with it.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <WizardFrame
        step={1}
        heading={titleOf('Tilitys', {})}
        // The folded line names the company itself.
        namesCompany={!defaults.folded}
        top={
          <>
            {form.stopped.length > 0 && <ErrorSummary key={form.tries} errors={form.stopped} />}
            <ResumedDeposit form={form} />
            <DefaultsPart form={form} defaults={defaults} />
          </>
        }
        aside={<DepositTotal form={form} spoken={spoken} beside={wide} />}
      >
        <Panel label={texts.money}>
          <CountPart form={form} onLeave={() => setSpoken(form.data.totalSum)} />
        </Panel>
        {!wide && (
          <>
            <Panel heading={texts.bagShort}>
              <BagField form={form} />
            </Panel>
            <TillPart form={form} />
          </>
        )}
      </WizardFrame>
    </form>
  )
}

/** Warns about the day of a resumed form, because its sales are easily counted for the wrong day. */
function ResumedDeposit({ form: { data, today, resumed } }: { readonly form: DepositFormState }) {
  const { selectedDate } = data
  const old = selectedDate && selectedDate < today ? selectedDate : undefined
  const text = old === addDays(today, -1) ? texts.salesYesterday : texts.salesEarlier
  return (
    <ResumedForm {...resumed}>
      {old && fill(text, { day: `${weekdayShort(old)} ${formatDay(old)}` })}
    </ResumedForm>
  )
}

/**
 * The field that a link of the review names, else the first count. In a narrow window there is none, because the focus
 * would scroll the heading, the account and the day out of sight.
 */
function useStartingField({ data }: DepositFormState): string | undefined {
  const { kohta } = useAddress().search
  const [id] = useState(() => {
    if (kohta !== undefined) return idOf(kohta)
    if (!matchMedia(WIDE).matches) return undefined
    return idOf(data.blindRegister ? 'blindRegisterTotalSum' : 'pcs_500e')
  })
  return id
}

type TotalProps = {
  readonly form: DepositFormState
  readonly spoken: Cents | undefined
  /** Whether the panel stands beside the counts and has room for the till's report and the bag. */
  readonly beside: boolean
}

function DepositTotal({ form, spoken, beside }: TotalProps) {
  const { data, savedAt } = form
  return (
    <TotalPanel
      label={texts.total}
      total={data.totalSum}
      spoken={spoken}
      pieces={bandPieces(moneyOf(data))}
      lines={totalLines(moneyOf(data))}
      note={
        beside && (
          <>
            <div className={besideTotal['bag']}>
              <BagField form={form} />
            </div>
            <TillPart form={form} beside />
          </>
        )
      }
      savedAt={savedAt}
      action={
        <StepButton id={NEXT_ID} wide disabledReason={reasonToWait(form)} onClick={form.submit}>
          {wizardTexts.next}
        </StepButton>
      }
    />
  )
}

/** Says why Next cannot be pressed. */
function reasonToWait({ data, account, referenceList }: DepositFormState): string | undefined {
  if (!mayContinue(moneyOf(data))) {
    return companyFeatures(account).uncounted ? validationTexts.depositEmpty : texts.addMoney
  }
  // Continuing now would leave out the reference that the list will preselect.
  return referenceList.loading ? texts.waitReferences : undefined
}

const TillHelp = lazyPart(() => import('./TillHelp.tsx'), 'TillHelp')

type Props = { readonly form: DepositFormState; readonly beside?: boolean }

/**
 * Help before the bag is sealed, where the provider offers it and everything is counted here. It is folded until somebody
 * uses it, and fetched after the form, which works without it: without a connection it is left out.
 */
function TillPart({ form, beside = false }: Props) {
  const { blindRegister, coinSettlementType, tillReportSum, leftInTill } = form.data
  const [isOpen, setOpen] = useState(false)
  const isUsed =
    tillReportSum !== '' || form.float !== undefined || Object.values(leftInTill).some((text) => text !== '')
  if (!useSwitch('tillHelp') || blindRegister || coinSettlementType === 'uncounted') return null
  const help = (
    <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.till}</summary>
      <Suspense fallback={null}>
        <TillHelp form={form} />
      </Suspense>
    </details>
  )
  return (
    <ErrorBoundary fallback={() => null}>
      {beside ? (
        <div className={besideTotal['till']}>{help}</div>
      ) : (
        <Panel label={labels.tillReportSum}>{help}</Panel>
      )}
    </ErrorBoundary>
  )
}

/**
 * Focuses this field instead of the heading, to which the shell has moved the focus before. With undefined the heading keeps
 * the focus.
 */
function useFirstFocus(id: string | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id)
    if (done.current || !field) return
    done.current = true
    // The field may appear after the form, once a list is fetched; by then the person may have begun elsewhere.
    if (document.activeElement?.matches('body, main, h1')) field.focus()
  })
}

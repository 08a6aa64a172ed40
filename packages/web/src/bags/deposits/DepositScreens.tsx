import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useEffect } from 'react'
import { linkTo } from '../../platform/routing/link-to.ts'
import { PortalRedirect } from '../../platform/routing/PortalRedirect.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { pendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useDepositFlow } from './deposit-flow.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { DepositSummary } from './DepositSummary.tsx'

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

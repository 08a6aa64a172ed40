import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { routerPath } from '../../platform/routing/link-to.ts'
import { PortalRedirect } from '../../platform/routing/PortalRedirect.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { pendingPair } from '@kassavirta/ui/submission/pending-submission.ts'
import { useDepositFlow } from './deposit-flow.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { DepositSummary } from './DepositSummary.tsx'

/** /tilitys. The three screens stand in one file, and so in one script: whoever has the form has the rest too. */
export function DepositFormScreen() {
  const { flow, state } = useDepositFlow()
  const finished = state.page === 'finished'
  const done = finished && state.seen
  useEffect(() => {
    if (done) flow.startAgain()
  }, [flow, done])
  useLeaving(flow)
  if (pendingPair(state.submission)) return <PortalRedirect to="TilitysSummary" />
  // Sent after the person had left the summary: they have not seen the receipt.
  if (finished && !state.seen) return <PortalRedirect to="TilitysSent" />
  return done ? null : <FormWithAccounts filling={state.filling} />
}

/** Form and summary stand at two addresses: going from one to the other is not leaving. */
function useLeaving(flow: ReturnType<typeof useDepositFlow>['flow']): void {
  const router = useRouter()
  useEffect(
    () => () => flow.leave(!router.latestLocation.pathname.startsWith(routerPath('Tilitys'))),
    [flow, router],
  )
}

function FormWithAccounts({ filling }: { readonly filling: number }) {
  // The guard in front of this screen lets nobody in before they are known.
  const { entries = [] } = usePermissions()
  return <DepositForm key={filling} accounts={accountsFor(entries, 'deposit')} />
}

/** /tilitys/yhteenveto. Without anything to show it is the form's turn (decisions A11). */
export function DepositSummaryScreen() {
  const { flow, state } = useDepositFlow()
  const { body, page } = state
  useLeaving(flow)
  useEffect(() => {
    // Back to the form and, by the browser's own button, forward again.
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

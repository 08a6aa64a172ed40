import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import { removalRefusal } from '@kassavirta/domain/bags/deposits/state'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { type DepositRow, deposits } from '@kassavirta/domain/reports/reports/deposits'
import { useState } from 'react'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { actionFailureTexts } from '@kassavirta/ui/feedback/action-failure-texts.fi.ts'
import { finalRefusal } from '@kassavirta/ui/feedback/action-failure.ts'
import { ActionFailed } from '@kassavirta/ui/feedback/ActionFailed.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { failureHeading, sendFailureText } from '../../../flows/wizard/submission-status.ts'
import { removalTexts as texts } from './texts.fi.ts'
import { removeDeposit } from '@kassavirta/domain/bags/deposits/api'
import { useQueryClient } from '@tanstack/react-query'
import { usePortalRouter } from '../../../platform/routing/use-screen.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { useRefreshRights } from '../../../platform/session/use-refresh-rights.ts'
import { useListSearch } from './EntryPage.tsx'

/** The button that removes a deposit, and its confirmation dialog. */
export function Removal({ deposit }: { readonly deposit: DepositRow }) {
  const [asking, setAsking] = useState(false)
  const reason = useReasonAgainst(deposit)
  const { remove, leave, ...status } = useRemoval(deposit)
  const { sending, unsettled, failure } = status
  // While the outcome of an earlier press is unknown, the refusal of a later one is not final.
  const refused = failure && !unsettled ? finalRefusal(failure) : undefined
  const close = () => {
    if (sending) return
    setAsking(false)
    leave()
  }
  const actions = (
    <>
      <Button kind="secondary" busy={sending} onClick={close}>
        {refused ? actionFailureTexts.close : texts.cancel}
      </Button>
      {/* A removal without an answer may have succeeded; repeating it settles the matter. */}
      {!refused && (
        <Button busy={sending} disabledReason={unsettled ? undefined : reason} onClick={() => void remove()}>
          {texts.remove}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Button kind="text" disabledReason={reason} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Dialog open={asking} title={texts.sure} onClose={close} actions={actions}>
        {failure && (
          <ActionFailed heading={failureHeading(status, texts.failed)}>
            {refused ?? sendFailureText(failure)} {unsettled && texts.unsettled}
          </ActionFailed>
        )}
        <SummaryList
          pairs={[
            { term: texts.number, value: deposit.entryId },
            { term: texts.bag, value: deposit.securityBagNumber },
            { term: texts.sum, value: formatEuros(deposit.totalSum) },
          ]}
        />
        <p>{texts.final}</p>
      </Dialog>
    </>
  )
}

/** Why the deposit cannot be removed. Unknown rights stop no one, since the server checks them itself. */
function useReasonAgainst(deposit: DepositRow): string | undefined {
  const { entries } = usePermissions()
  const refusal = removalRefusal(deposit)
  if (refusal) return validationTexts[refusal]
  const held =
    !entries || accountsFor(entries, 'deposit').some((entry) => entry.accountId === deposit.accountId)
  return held ? undefined : texts.noRight
}

/** Removes a deposit. A call without an answer is repeated unchanged, so that nothing is done twice. */
function useRemoval({ entryId }: DepositRow) {
  const { user, company, submit } = useCompanySession()
  const client = useQueryClient()
  const refreshRights = useRefreshRights()
  const router = usePortalRouter()
  const search = useListSearch()
  const list = { queryKey: [deposits.endpoint.path] }
  // A colleague may have been faster, or the deposit has been counted: the page must show the current state.
  const lookAgain = () => void client.invalidateQueries(list)
  const body = { entryId, customerId: company.id, userId: user.id }
  const { run, reset, ...status } = useAct(
    (request: PendingRequest<typeof body>) => submit(removeDeposit, request),
    (outcome) => {
      if (outcome.type === 'accepted') {
        // Reset instead of invalidated, so that the removed deposit is not shown again; the list screen fetches once.
        for (const query of client.getQueryCache().findAll(list)) query.reset()
        void router.open(deposits.list, { search })
        return
      }
      // After a final refusal the new list would remove this page and its text, so it waits until the dialog closes.
      if (finalRefusal(outcome.failure) === undefined) lookAgain()
    },
  )
  /** Clears the refusal when the dialog closes, so that the removal can be tried again. */
  const leave = () => {
    if (!status.failure) return
    reset()
    lookAgain()
    if (status.failure.status === 403) void refreshRights()
  }
  return { ...status, remove: () => run(body), leave }
}

import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { removalRefusal } from '@kassavirta/domain/deposits/state'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { DepositRow } from '@kassavirta/domain/reports/deposits'
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
import { useRemoval } from './use-removal.ts'

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

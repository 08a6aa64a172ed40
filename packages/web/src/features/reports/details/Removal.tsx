import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { removalRefusals } from '@kassavirta/domain/deposits/terms.fi'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import type { DepositRow } from '@kassavirta/domain/reports/deposits'
import { removalRefusal } from '@kassavirta/domain/reports/rules'
import { useState } from 'react'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SummaryList } from '../../../ui/SummaryList.tsx'
import { sendFailureText } from '../../../ui/wizard/standing.ts'
import { removalTexts as texts } from './texts.fi.ts'
import { useRemoval } from './use-removal.ts'

/** The button that takes a deposit back, and the question before it. */
export function Removal({ deposit }: { readonly deposit: DepositRow }) {
  const [asking, setAsking] = useState(false)
  const reason = useReasonAgainst(deposit)
  const { sending, unsettled, failure, remove } = useRemoval(deposit)
  const close = () => {
    if (!sending) setAsking(false)
  }
  const actions = (
    <>
      <Button kind="secondary" busy={sending} onClick={close}>
        {texts.cancel}
      </Button>
      {/* What had no answer may have been done: the same again settles it. */}
      <Button busy={sending} disabledReason={unsettled ? undefined : reason} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="text" disabledReason={reason} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Dialog open={asking} title={texts.sure} onClose={close} actions={actions}>
        {failure && (
          <Banner kind="danger" heading={texts.failed}>
            <p>{sendFailureText(failure)}</p>
            {unsettled && <p>{texts.unsettled}</p>}
          </Banner>
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

/** Why it cannot be taken back. While the rights are not known nobody is stopped: the server asks for itself. */
function useReasonAgainst(deposit: DepositRow): string | undefined {
  const { entries } = usePermissions()
  const refusal = removalRefusal(deposit)
  if (refusal) return removalRefusals[refusal]
  const held =
    !entries || accountsFor(entries, 'deposit').some((entry) => entry.accountId === deposit.accountId)
  return held ? undefined : texts.noRight
}

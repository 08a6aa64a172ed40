import { failureTextOr, isTransient, type Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import type { Cancellation } from './use-cancellation.ts'
import { actionFailureTexts } from '@kassavirta/ui/feedback/action-failure-texts.fi.ts'
import { finalRefusal } from '@kassavirta/ui/feedback/action-failure.ts'
import { ActionFailed } from '@kassavirta/ui/feedback/ActionFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { administrationTexts as texts } from './texts.fi.ts'

type Props<Row> = {
  readonly title: string
  readonly text: string
  readonly failed: string
  readonly cancellation: Cancellation<Row>
  readonly pairs: (row: Row) => Parameters<typeof SummaryList>[0]['pairs']
  readonly warning?: (row: Row) => string | undefined
}

/** Asks once more, with everything that is about to go. Peru only closes it. */
export function CancelDialog<Row>(props: Props<Row>) {
  const { title, text, failed, cancellation, pairs, warning } = props
  const { asked, close, confirm } = cancellation
  const warned = asked && warning?.(asked.row)
  const over = asked?.failure !== undefined && finalRefusal(asked.failure) !== undefined
  return (
    <Dialog
      open={asked !== undefined}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {over ? actionFailureTexts.close : texts.cancel}
          </Button>
          {!over && (
            <Button busy={asked?.busy ?? false} onClick={confirm}>
              {texts.ok}
            </Button>
          )}
        </>
      }
    >
      {!over && <p>{text}</p>}
      {asked && <SummaryList pairs={pairs(asked.row)} />}
      {!over && warned && <Banner kind="warn">{warned}</Banner>}
      {asked?.failure && <ActionFailed heading={failed}>{words(asked.failure)}</ActionFailed>}
    </Dialog>
  )
}

/** What happened, and whether anything was done. An answer that could not be read may have been a yes. */
function words(failure: Failure): string {
  const certain =
    isTransient(failure) || failure.kind === 'shape'
      ? actionFailureTexts.perhaps
      : actionFailureTexts.unchanged
  return finalRefusal(failure) ?? `${failureTextOr(failure, faultTexts.unknownError)} ${certain}`
}

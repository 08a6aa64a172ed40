import { isTransient, type Failure } from '@kassavirta/ui/api/failure.ts'
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

/** Asks for confirmation and lists everything that will be removed. Peru only closes the dialog. */
export function CancelDialog<Row>(props: Props<Row>) {
  const { title, text, failed, cancellation, pairs, warning } = props
  const { request, close, confirm } = cancellation
  const warningText = request && warning?.(request.row)
  const isFinal = request?.failure !== undefined && finalRefusal(request.failure) !== undefined
  return (
    <Dialog
      open={request !== undefined}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {isFinal ? actionFailureTexts.close : texts.cancel}
          </Button>
          {!isFinal && (
            <Button kind="danger" busy={request?.busy ?? false} onClick={confirm}>
              {texts.ok}
            </Button>
          )}
        </>
      }
    >
      {!isFinal && <p>{text}</p>}
      {request && <SummaryList pairs={pairs(request.row)} />}
      {!isFinal && warningText && <Banner kind="warn">{warningText}</Banner>}
      {request?.failure && <ActionFailed heading={failed}>{failureSentence(request.failure)}</ActionFailed>}
    </Dialog>
  )
}

/** Says what failed and whether anything was changed. An answer that could not be read may have been a success. */
function failureSentence(failure: Failure): string {
  const certain =
    isTransient(failure) || failure.kind === 'shape'
      ? actionFailureTexts.perhaps
      : actionFailureTexts.unchanged
  return finalRefusal(failure) ?? `${failure.text} ${certain}`
}

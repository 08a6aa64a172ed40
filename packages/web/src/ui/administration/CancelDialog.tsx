import { failureTextOr, mayPass, type Failure } from '../../platform/failure.ts'
import { faultTexts } from '../../platform/texts.fi.ts'
import type { Cancellation } from '../../platform/use-cancellation.ts'
import { actFailureTexts } from '../act-failure-texts.fi.ts'
import { finalRefusal } from '../act-failure.ts'
import { ActFailed } from '../ActFailed.tsx'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { SummaryList } from '../SummaryList.tsx'
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
            {over ? actFailureTexts.close : texts.cancel}
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
      {asked?.failure && <ActFailed heading={failed}>{words(asked.failure)}</ActFailed>}
    </Dialog>
  )
}

/** What happened, and whether anything was done. An answer that could not be read may have been a yes. */
function words(failure: Failure): string {
  const certain =
    mayPass(failure) || failure.kind === 'shape' ? actFailureTexts.perhaps : actFailureTexts.unchanged
  return finalRefusal(failure) ?? `${failureTextOr(failure, faultTexts.unknownError)} ${certain}`
}

import { failureTextOr } from '../../platform/failure.ts'
import { faultTexts } from '../../platform/texts.fi.ts'
import type { Cancellation } from '../../platform/use-cancellation.ts'
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
  return (
    <Dialog
      open={asked !== undefined}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button busy={asked?.busy ?? false} onClick={confirm}>
            {texts.ok}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {asked && <SummaryList pairs={pairs(asked.row)} />}
      {warned && <Banner kind="warn">{warned}</Banner>}
      {asked?.failure && (
        <Banner kind="danger" heading={failed}>
          {failureTextOr(asked.failure, faultTexts.unknownError)}
        </Banner>
      )}
    </Dialog>
  )
}

import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import type { SavingState } from './pass-saver.ts'
import { tableTexts as texts } from './table-texts.fi.ts'

type Props = {
  /** Another bag that was scanned meanwhile. */
  readonly other: string | undefined
  readonly saving: SavingState
  /** Why the count was refused. */
  readonly problem: string | undefined
  /** No answer came to the whole count. */
  readonly unknown: boolean
  /** The count has not left the device: there is no connection, or the server was too busy to take it. */
  readonly unsent: boolean
  /** What has to be done before it can be sent. */
  readonly warning: string | undefined
  /** Leaves the form for what is known of the bag now. */
  readonly onShowNow: () => void
}

/** What stands between a count and its end. None of it takes a figure away. */
export function CountNotices({ other, saving, problem, unknown, unsent, warning, onShowNow }: Props) {
  const refused = saving.type === 'refused' ? saving.text : problem
  return (
    <>
      {other !== undefined && <Banner kind="warn">{fill(texts.otherScanned, { number: other })}</Banner>}
      {refused !== undefined && (
        <Banner
          kind="danger"
          heading={saving.type === 'refused' ? texts.saveRefused : texts.refused}
          action={
            <Button kind="secondary" onClick={onShowNow}>
              {texts.showNow}
            </Button>
          }
        >
          {refused} {texts.storedHere}
        </Banner>
      )}
      {unknown && <Banner kind="warn">{fill(texts.unknown, { key: 'F9' })}</Banner>}
      {unsent && <Banner kind="warn">{fill(texts.notSent, { key: 'F9' })}</Banner>}
      {warning !== undefined && <Banner kind="danger">{warning}</Banner>}
    </>
  )
}

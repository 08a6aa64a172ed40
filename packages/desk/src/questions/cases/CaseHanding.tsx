import type { Case } from '@kassavirta/domain/questions/cases/api'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState, type ComponentType } from 'react'
import { linkTo } from '../../platform/routing/link-to.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { HandOverDialog, RequestCorrectionDialog, SettleCorrectionDialog } from './CaseDialogs.tsx'
import { handTexts as texts } from './texts.fi.ts'
import type { CaseActs } from './use-case-acts.ts'

type Props = { readonly shown: Case; readonly acts: CaseActs }
type ButtonProps = Props & {
  readonly name: string
  readonly Asked: ComponentType<{
    readonly shown: Case
    readonly onClose: () => void
    readonly onDone: (text: string) => void
  }>
}

/** A button that asks something before its act. */
function AskingButton({ shown, acts, name, Asked }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && (
        <Asked
          shown={shown}
          onClose={close}
          onDone={(text) => {
            close()
            acts.setDone(text)
            acts.refresh()
          }}
        />
      )}
    </>
  )
}

/** A case of nobody or one's own can be given on; somebody else's is taken first. */
export function HandOverButton({ shown, acts }: Props) {
  const { id } = useStaff()
  const { state, owner } = shown
  if (state === 'closed' || (owner !== null && owner.staffId !== id)) return null
  return <AskingButton shown={shown} acts={acts} name={texts.handOver} Asked={HandOverDialog} />
}

/** What is to be corrected: a bag that has been counted. */
const correctable = ({ about }: Case): number | undefined =>
  about?.bagId != null && about.counted !== null ? about.bagId : undefined

/** Who may correct goes to the bag; who answers asks a supervisor to. */
export function CorrectionWay({ shown, acts }: Props) {
  const { id, may } = useStaff()
  const bagId = correctable(shown)
  if (bagId === undefined) return null
  if (may('correct')) return <Link href={linkTo('bag', { bagId })}>{texts.correct}</Link>
  const mayAsk = shown.state !== 'closed' && shown.owner?.staffId === id && shown.correction === null
  return mayAsk ? (
    <AskingButton shown={shown} acts={acts} name={texts.requestCorrection} Asked={RequestCorrectionDialog} />
  ) : null
}

/** Above the thread: who gave the case, and a request for a correction that waits. */
export function HandingNotes({ shown, acts }: Props) {
  const { id, may } = useStaff()
  const now = useServerNow()
  const { handedBy, owner, correction } = shown
  return (
    <>
      {handedBy !== null && owner?.staffId === id && (
        <Banner kind="info">{fill(texts.handedBy, { name: handedBy })}</Banner>
      )}
      {correction && (
        <Banner
          kind="warn"
          heading={fill(texts.correctionAsked, {
            name: correction.name,
            moment: nearMoment(correction.at, now),
          })}
          action={
            may('correct') && (
              <AskingButton shown={shown} acts={acts} name={texts.settle} Asked={SettleCorrectionDialog} />
            )
          }
        >
          {may('correct') ? texts.correctionForYou : texts.correctionWaits}
        </Banner>
      )}
    </>
  )
}

import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { BagHeader } from '../bench/BagHeader.tsx'
import { CompareTables } from '../bench/CompareTables.tsx'
import layout from '../bench/CountFields.module.css'
import { VerdictSums } from '../bench/VerdictSums.tsx'
import { piecesOfTills } from '../bench/count-entries.ts'
import { stateTexts } from '../texts.fi.ts'
import { useOpen } from '../use-open.ts'
import { CorrectionScreen } from './CorrectionScreen.tsx'
import { DecisionScreen } from './DecisionScreen.tsx'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import { FoldedPasses } from './FoldedPasses.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'
import { FactsSide } from './FactsSide.tsx'
import { PassTable } from './PassTable.tsx'

/** What is known of a bag, as far as the person may know it, and what they can do with it. */
export function FactsScreen({ facts }: { readonly facts: Facts }) {
  const { may } = useStaff()
  const [isDeciding, setDeciding] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (isDeciding) return <DecisionScreen facts={facts} onCancel={() => setDeciding(false)} />
  if (isCorrecting) {
    const sent = () => {
      setCorrecting(false)
      setAsked(true)
    }
    return <CorrectionScreen facts={facts} onCancel={() => setCorrecting(false)} onSent={sent} />
  }
  const { state, seesFigures, pendingApproval } = facts
  const mayOpen = may('count') && (state === 'arrived' || state === 'second')
  const mayDecide = state === 'disputed' && may('decideCount')
  const mayCorrect =
    state === 'counted' && may('correct') && pendingApproval === null && facts.resultTills !== undefined
  const mayWithdraw = may('decideCount') && (state === 'arrived' || state === 'aside')
  return (
    <>
      <div className={parts['page']}>
        <BagHeader step={stateTexts[state]} bag={facts} />
        {isAsked && <Banner kind="ok">{texts.correctionSent}</Banner>}
        {!isAsked && pendingApproval !== null && <Banner kind="info">{texts.correctionWaits}</Banner>}
        {state === 'disputed' && seesFigures && (
          <Banner kind="warn" heading={texts.disputeHeading}>
            {texts.disputeHint}
          </Banner>
        )}
        <Figures facts={facts} />
      </div>
      {/* Without anything to do there is no bar. */}
      {(mayOpen || mayDecide || mayCorrect || mayWithdraw) && (
        <KeyBar>
          {mayOpen && <OpenButton facts={facts} />}
          {mayDecide && (
            <KeyButton
              main
              keyName="Enter"
              onClick={() => setDeciding(true)}
              // The page of a disputed bag is for settling it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            >
              {texts.toDecide}
            </KeyButton>
          )}
          {mayWithdraw && <WithdrawButton facts={facts} />}
          {mayCorrect && (
            <Button kind="secondary" onClick={() => setCorrecting(true)}>
              {texts.toCorrect}
            </Button>
          )}
        </KeyBar>
      )}
    </>
  )
}

function Figures({ facts }: { readonly facts: Facts }) {
  const { seesFigures, figures, resultTills, declaredPieces } = facts
  const counted = resultTills && piecesOfTills(resultTills)
  return (
    <>
      {figures && counted && <VerdictSums figures={figures} counted={counted} declared={declaredPieces} />}
      <div className={classes(parts['columns'], layout['layout'])}>
        <div className={parts['stack']}>
          {figures && counted && (
            <CompareTables figures={figures} counted={counted} declared={declaredPieces} />
          )}
          {seesFigures &&
            facts.passes.length > 0 &&
            (facts.state === 'disputed' ? <FoldedPasses facts={facts} /> : <PassTable facts={facts} />)}
          {!seesFigures && <p className={parts['quiet']}>{texts.blind}</p>}
        </div>
        <aside className={parts['stack']}>
          <FactsSide facts={facts} />
        </aside>
      </div>
    </>
  )
}

/** Puts a bag that waits on one's own table. */
function OpenButton({ facts: { bagId, number, state } }: { readonly facts: Facts }) {
  const { open, failed, busyWith } = useOpen()
  return (
    <>
      <KeyButton
        main
        keyName="Enter"
        busy={busyWith !== undefined}
        onClick={() => void open({ number, bagId })}
        // The page of a bag that waits is for opening it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        {state === 'second' ? texts.openSecond : texts.open}
      </KeyButton>
      {failed && <span role="alert">{failed.text}</span>}
    </>
  )
}

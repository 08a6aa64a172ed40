import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { withdrawForm } from '@kassavirta/domain/bags/counting/form'
import { withdrawBag } from '@kassavirta/domain/bags/counting/api'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/FormDialog.tsx'
import { KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { BagHeader } from '../bench/BagHeader.tsx'
import { CompareTables, VerdictSums } from '../bench/CompareTables.tsx'
import { centsOf } from '../bench/comparison.ts'
import { piecesOfTills } from '../bench/count-entries.ts'
import { stateTexts, factsTexts as texts, sharedTexts } from '../texts.fi.ts'
import { useOpen } from '../use-bag-acts.ts'
import { FoldedPasses, PassTable, type Facts, passName, type Pass } from './PassTable.tsx'
import { CorrectionScreen, DecisionScreen } from './ReasonedCount.tsx'
import page from '../../../platform/parts/page.module.css'
import countFields from '../bench/CountFields.module.css'
import styles from './FactsSide.module.css'

/** The facts of a bag that the person may see, and the acts that they may do. */
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
      <div className={page['page']}>
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
              // The page of a disputed bag is opened to settle it.
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
      <div className={classes(page['columns'], countFields['layout'])}>
        <div className={page['stack']}>
          {figures && counted && (
            <CompareTables figures={figures} counted={counted} declared={declaredPieces} />
          )}
          {seesFigures &&
            facts.passes.length > 0 &&
            (facts.state === 'disputed' ? <FoldedPasses facts={facts} /> : <PassTable facts={facts} />)}
          {!seesFigures && <p className={page['quiet']}>{texts.blind}</p>}
        </div>
        <aside className={page['stack']}>
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
        // The page of a waiting bag is used to open it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        {state === 'second' ? texts.openSecond : texts.open}
      </KeyButton>
      {failed && <span role="alert">{failed.text}</span>}
    </>
  )
}

const stages: Readonly<Record<string, string>> = {
  arrived: texts.arrived,
  counting: texts.counting,
  counted: texts.counted,
  withdrawn: texts.withdrawn,
}

/** The steps of the bag with their times and people, the remarks on its counts, and its corrections. */
const FactsSide = ({ facts: { events, passes, corrections } }: { readonly facts: Facts }) => (
  <>
    {events.length > 0 && (
      <Panel heading={texts.events}>
        <ol className={styles['list']}>
          {events.map(({ stage, at, staff }) => (
            <li key={`${stage} ${at.getTime()}`}>
              <b>{stages[stage] ?? stage}</b>
              <small>
                {formatMoment(at)} {staff}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
    )}
    {passes.length > 0 && (
      <Panel heading={texts.passes}>
        <ol className={styles['list']}>
          {passes.map((pass) => (
            <li key={pass.pass}>
              <b>{passName(pass)}</b>
              <small>
                {pass.staff},{' '}
                {pass.sent ? fill(texts.sentAt, { moment: formatMoment(pass.sent) }) : texts.unsent}
              </small>
              {remarksOf(pass).map((remark) => (
                <small key={remark}>{remark}</small>
              ))}
            </li>
          ))}
        </ol>
      </Panel>
    )}
    {corrections.length > 0 && (
      <Panel heading={texts.corrections}>
        <ol className={styles['list']}>
          {corrections.map(({ at, before, after, ...said }) => (
            <li key={at.getTime()}>
              <small>
                {fill(texts.correction, {
                  ...said,
                  moment: formatMoment(at),
                  before: formatEuros(centsOf(before)),
                  after: formatEuros(centsOf(after)),
                })}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
    )}
  </>
)

function remarksOf({ intact, note, reason, suspects = [] }: Pass): readonly string[] {
  return [
    ...(intact === false ? [texts.broken] : []),
    ...(suspects.length === 0
      ? []
      : [fill(texts.suspects, { list: suspects.map(({ serial }) => serial || texts.nothing).join(', ') })]),
    ...(note === '' ? [] : [fill(texts.note, { note })]),
    ...(reason === '' ? [] : [fill(texts.reason, { reason })]),
  ]
}

type Props = { readonly facts: Pick<Facts, 'bagId' | 'number' | 'version'> }

/** A supervisor takes back a scan that was a mistake, and says why. */
function WithdrawButton({ facts: { bagId, number, version } }: Props) {
  const act = useAct(withdrawBag)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {isAsking && (
        <ReasonDialog
          act={act}
          definition={withdrawForm}
          draft={`withdraw-${bagId}`}
          rest={{ version }}
          send={(body) => act.run({ params: { bagId }, body })}
          onDone={() => {
            setAsking(false)
            void client.invalidateQueries()
          }}
          notFound={sharedTexts.notFound}
          title={fill(texts.withdrawTitle, { number })}
          hint={texts.withdrawHint}
          action={texts.withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

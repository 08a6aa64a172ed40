import { linkMissingBag } from '@kassavirta/domain/bags/counting/missing-api'
import { type KnownBy } from '@kassavirta/domain/people/approvals/api'
import type { JoinableBag, MissingBag } from '@kassavirta/domain/bags/counting/missing-wire'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { KeyHint } from '../../../platform/parts/Key.tsx'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { problemText } from '../refusal.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import { JoinableBags } from './JoinableBags.tsx'
import { JoinReason } from './JoinReason.tsx'
import { joinTexts as texts } from './join-texts.fi.ts'
import { useJoinKeys } from './use-join-keys.ts'
import styles from './JoinScreen.module.css'

type Props = {
  readonly row: MissingBag
  readonly onBack: () => void
  /** With what is to be told of it. */
  readonly onDone: (told: string) => void
}

/** A declaration is joined with a bag of another number. What one knows it by is asked; no sum is shown. */
export function JoinScreen({ row, onBack, onDone }: Props) {
  const { depositId, number, company, salesDay, declaredBy } = row
  const [bags, setBags] = useState<readonly JoinableBag[]>([])
  const [chosen, setChosen] = useState<JoinableBag>()
  const [knownBy, setKnownBy] = useState<KnownBy>()
  const { join, busy, warning, problem } = useJoin(depositId, chosen, knownBy, onDone)
  useJoinKeys({
    onChoose: (index) => bags[index] && setChosen(bags[index]),
    onJoin: () => void join(),
    onBack,
  })
  return (
    <>
      <div className={parts['page']}>
        <header className={styles['head']}>
          <div>
            <small>{fill(texts.declaration, { depositId })}</small>
            <h1>{number}</h1>
          </div>
          <Pairs
            pairs={[
              [texts.company, `${company.name}, ${company.city}`],
              [texts.salesDay, formatDay(salesDay)],
              [texts.declaredBy, declaredBy],
            ]}
          />
        </header>
        <Failed heading={texts.failed} text={problem} />
        {warning !== undefined && <Banner kind="danger">{warning}</Banner>}
        <JoinableBags
          depositId={depositId}
          number={number}
          chosen={chosen?.bagId}
          onChoose={setChosen}
          onShown={setBags}
        />
        <JoinReason row={row} bag={chosen} knownBy={knownBy} onKnown={setKnownBy} />
      </div>
      <KeyBar hints={<KeyHint keys={['1', '–', '9']} does={texts.keyChooses} />}>
        <KeyButton main keyName={keyNames.enter} busy={busy} onClick={() => void join()}>
          {chosen
            ? fill(chosen.needsSecond ? texts.ask : texts.join, { number: chosen.number })
            : texts.joinAny}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onBack}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}

function useJoin(
  depositId: number,
  chosen: JoinableBag | undefined,
  knownBy: KnownBy | undefined,
  onDone: (told: string) => void,
) {
  const act = useAct(linkMissingBag)
  const client = useQueryClient()
  const [isTried, setTried] = useState(false)
  const warning = chosen ? (knownBy ? undefined : texts.chooseKnownBy) : texts.chooseBag
  const join = async () => {
    setTried(true)
    if (!chosen || !knownBy || act.busy) return
    const { bagId, version, number } = chosen
    const outcome = await act.run({ params: { depositId }, body: { bagId, version, knownBy } })
    // Also after a refusal: somebody else may have changed the bag.
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    onDone(fill(chosen.needsSecond ? texts.asked : texts.done, { number }))
  }
  return {
    join,
    busy: act.busy,
    warning: isTried ? warning : undefined,
    problem: act.failure && problemText(act.failure),
  }
}

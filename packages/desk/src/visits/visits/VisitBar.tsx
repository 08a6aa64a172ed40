import type { VisitRow } from '@kassavirta/domain/visits/visits/api'
import { visitDecisions, type VisitDecision } from '@kassavirta/domain/visits/visits/states'
import { KeyBar } from '../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../platform/parts/KeyButton.tsx'
import { mayDecide } from './row-keys.ts'
import { visitTexts as texts } from './texts.fi.ts'
import { dayTitle } from './VisitTable.tsx'

/** A request is accepted or a proposal is, never both, so they share a letter. */
const keyNames = {
  accept: 'A',
  acceptForCustomer: 'A',
  propose: 'E',
  refuse: 'H',
} as const satisfies Record<VisitDecision, string>

type Props = {
  readonly chosen: VisitRow | undefined
  readonly onAct: (decision: VisitDecision, row: VisitRow) => void
}

/** The acts on the chosen row. */
export function VisitBar({ chosen, onAct }: Props) {
  const possible = chosen ? visitDecisions.filter((decision) => mayDecide(chosen, decision)) : []
  return (
    <KeyBar
      hints={
        <>
          {chosen && <strong>{dayTitle(chosen)}</strong>}
          <span>{texts.moveHint}</span>
        </>
      }
    >
      {chosen &&
        possible.map((decision, at) => (
          <KeyButton
            key={decision}
            keyName={keyNames[decision]}
            main={at === 0}
            onClick={() => onAct(decision, chosen)}
          >
            {texts[decision]}
          </KeyButton>
        ))}
      {!chosen && <span>{texts.chooseRow}</span>}
    </KeyBar>
  )
}

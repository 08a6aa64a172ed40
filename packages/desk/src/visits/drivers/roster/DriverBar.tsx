import type { RosterRow } from '@kassavirta/domain/visits/drivers/roster/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { actKeys, actsOf, nameOf, type RowAct } from './driver-acts.ts'
import { rosterTexts as texts } from './texts.fi.ts'

type Props = {
  readonly chosen: RosterRow | undefined
  readonly onAct: (act: RowAct, row: RosterRow) => void
}

/** The acts on the chosen driver. */
export function DriverBar({ chosen, onAct }: Props) {
  const { may } = useStaff()
  return (
    <KeyBar
      hints={
        <>
          {chosen && <strong>{fill(texts.chosen, { name: nameOf(chosen), card: chosen.personId })}</strong>}
          <span>{texts.moveHint}</span>
        </>
      }
    >
      {!chosen && <span>{texts.chooseRow}</span>}
      {chosen &&
        actsOf(chosen, may).map((act) => (
          <KeyButton key={act} keyName={actKeys[act]} onClick={() => onAct(act, chosen)}>
            {texts[act]}
          </KeyButton>
        ))}
    </KeyBar>
  )
}

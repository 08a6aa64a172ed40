import type { StaffPerson } from '@kassavirta/domain/people/staff/office-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { KeyBar } from '../../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../../platform/parts/KeyButton.tsx'
import { actKeys, actsOf, nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'

type Props = {
  readonly chosen: StaffPerson | undefined
  readonly onAct: (act: PersonAct, person: StaffPerson) => void
}

/** The acts on the chosen person. */
export const StaffBar = ({ chosen, onAct }: Props) => (
  <KeyBar
    hints={
      <>
        {chosen && <strong>{fill(texts.chosen, { name: nameOf(chosen), username: chosen.username })}</strong>}
        <span>{texts.moveHint}</span>
      </>
    }
  >
    {!chosen && <span>{texts.chooseRow}</span>}
    {chosen &&
      actsOf(chosen).map((act) => (
        <KeyButton key={act} keyName={actKeys[act]} onClick={() => onAct(act, chosen)}>
          {texts.acts[act]}
        </KeyButton>
      ))}
  </KeyBar>
)

import { KeyHint } from '../../../platform/parts/Key.tsx'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { keyOf, mayPack, type Stop } from '../order.ts'
import { keyNames } from '../texts.fi.ts'
import { dayTexts as texts } from './day-texts.fi.ts'
import { SEAL_FORM } from './SealForm.tsx'
import type { Rows } from './use-rows.ts'

type Props = { readonly stops: readonly Stop[]; readonly rows: Rows }

/** The acts of the moment: those of the row that has the focus, or of the field of its seal. */
export function PackingKeys({ stops, rows }: Props) {
  const { may } = useStaff()
  const { active } = rows
  const order = stops.flatMap((stop) => stop.orders).find((each) => keyOf(each) === active)
  const isAsked = active !== undefined && rows.modeOf(active) === 'seal'
  return (
    <KeyBar isForKeyboard hints={<Hints />}>
      {isAsked && (
        <>
          <KeyButton keyName={keyNames.enter} main type="submit" form={SEAL_FORM}>
            {texts.markPacked}
          </KeyButton>
          <KeyButton keyName={keyNames.esc} onClick={() => rows.leave(active)}>
            {texts.backToRow}
          </KeyButton>
        </>
      )}
      {!isAsked && active !== undefined && order && may('pack') && mayPack(order) && (
        <>
          <KeyButton keyName={keyNames.pack} main onClick={() => rows.show(active, 'seal')}>
            {order.stage === null ? texts.pack : texts.packAgain}
          </KeyButton>
          <KeyButton keyName={keyNames.different} onClick={() => rows.show(active, 'different')}>
            {texts.packDifferent}
          </KeyButton>
        </>
      )}
    </KeyBar>
  )
}

const Hints = () => (
  <>
    <span>{texts.hintsOnRow}</span>
    <KeyHint keys={[keyNames.up, keyNames.down]} does={texts.hintMove} />
    <KeyHint keys={[keyNames.pack]} does={texts.hintPack} />
    <KeyHint keys={[keyNames.different]} does={texts.hintDifferent} />
    <KeyHint keys={[keyNames.list]} does={texts.hintList} />
    <KeyHint keys={[keyNames.pick]} does={texts.hintPick} />
    <KeyHint keys={[keyNames.enter]} does={texts.hintOpen} />
  </>
)

import type { ReactNode } from 'react'
import { Key } from '../../../platform/parts/Key.tsx'
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

const hint = (keys: readonly string[], text: string): ReactNode => (
  <span key={text}>
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}{' '}
    {text}
  </span>
)

const Hints = () => (
  <>
    <span>{texts.hintsOnRow}</span>
    {hint([keyNames.up, keyNames.down], texts.hintMove)}
    {hint([keyNames.pack], texts.hintPack)}
    {hint([keyNames.different], texts.hintDifferent)}
    {hint([keyNames.list], texts.hintList)}
    {hint([keyNames.pick], texts.hintPick)}
    {hint([keyNames.enter], texts.hintOpen)}
  </>
)

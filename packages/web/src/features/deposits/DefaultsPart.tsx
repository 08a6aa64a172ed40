import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { useEffect, useRef } from 'react'
import { AccountPart } from './AccountPart.tsx'
import { FoldedDefaults } from './FoldedDefaults.tsx'
import { ReferencePart } from './ReferencePart.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import type { Defaults } from './use-defaults.ts'
import { idOf, type DepositFormState } from './use-deposit-form.ts'

type Props = { readonly form: DepositFormState; readonly defaults: Defaults }

/**
 * What is filled in by default. A phone folds all of it into one line; a wide form has parts of it further down, and the
 * way of counting beside it.
 */
export function DefaultsPart({ form, defaults: { phone, folded, open } }: Props) {
  const { account } = form
  const pressed = useRef(false)
  useEffect(() => {
    if (folded || !pressed.current) return
    pressed.current = false
    document.getElementById(idOf('accountId'))?.focus()
  }, [folded])
  if (folded && account) {
    const press = () => {
      pressed.current = true
      open()
    }
    return <FoldedDefaults form={form} account={account} onOpen={press} />
  }
  return (
    <Panel label={texts.accountSection}>
      <AccountPart form={form} blindOption={!phone} />
      {phone && <ReferencePart form={form} />}
    </Panel>
  )
}

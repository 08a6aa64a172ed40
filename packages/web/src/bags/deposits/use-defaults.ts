import { useState } from 'react'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { foldedFields, isFolded } from './defaults.ts'
import { idOf, type DepositFormState } from './use-deposit-form.ts'

export type Defaults = ReturnType<typeof useDefaults>

/**
 * Whether the defaults are folded: until they are asked for or something about them has to be seen. Once open they stay
 * open, so that a mended field does not vanish under the finger.
 */
export function useDefaults(form: DepositFormState) {
  const { kohta } = useAddress().search
  const [opened, setOpened] = useState(isFolded(kohta))
  const needed = needsAttention(form)
  // Sets the state while rendering, so that no screen with a hidden fault is ever drawn.
  if (needed && !opened) setOpened(true)
  return { folded: !opened && !needed, open: () => setOpened(true) }
}

/** Without an account there is nothing to fold; a fault or a list that could not be fetched must be seen. */
function needsAttention({ account, stopped, referenceList, field }: DepositFormState): boolean {
  const ids = stopped.map(({ fieldId }) => fieldId)
  return (
    !account ||
    referenceList.failed ||
    foldedFields.some((name) => field(name).error !== undefined || ids.includes(idOf(name)))
  )
}

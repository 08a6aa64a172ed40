import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { ConfirmDialog } from '../../platform/forms/FormDialog.tsx'

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly ask: CallValues<E>
  /** The list that the act changes. */
  readonly list: Endpoint
  readonly title: string
  /** Explains the act before it is done. */
  readonly hint: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A dialog for an act without fields: it explains the act and asks to confirm it. */
export function ConfirmAct<E extends Endpoint>(props: Props<E>) {
  const { endpoint, ask, list, hint, onDone, ...dialog } = props
  const { act, send } = useListAct(endpoint, list)
  const confirm = async () => {
    if (await send(ask)) onDone()
  }
  return (
    <ConfirmDialog act={act} onConfirm={() => void confirm()} {...dialog}>
      <p>{hint}</p>
    </ConfirmDialog>
  )
}

/** An act after which one list is fetched again, also when it was refused: somebody else may have been faster. */
export function useListAct<E extends Endpoint>(endpoint: E, list: Endpoint) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: CallValues<E>): Promise<boolean> => {
    const outcome = await act.run(ask)
    await client.invalidateQueries({ queryKey: [list.path] })
    return outcome.type === 'accepted'
  }
  return { act, send }
}

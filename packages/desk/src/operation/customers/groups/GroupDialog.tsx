import {
  createChainForm,
  createConcernForm,
  renameChainForm,
  renameConcernForm,
} from '@kassavirta/domain/operation/customers/form'
import {
  createChain,
  createConcern,
  renameChain,
  renameConcern,
  type ChainRow,
  type ConcernRow,
} from '@kassavirta/domain/operation/customers/groups-api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { groupTexts as texts } from './texts.fi.ts'

export type GroupAct =
  | { readonly act: 'newConcern' }
  | { readonly act: 'renameConcern'; readonly concern: ConcernRow }
  | { readonly act: 'newChain'; readonly concern: ConcernRow }
  | { readonly act: 'renameChain'; readonly chain: ChainRow }

type Ending = { readonly onClose: () => void }

/** A concern or a chain has a name, and that is all that is asked. */
export function GroupDialog({ asked, onClose }: Ending & { readonly asked: GroupAct }) {
  if (asked.act === 'newConcern') return <NewConcern onClose={onClose} />
  if (asked.act === 'newChain') return <NewChain concern={asked.concern} onClose={onClose} />
  if (asked.act === 'renameConcern') return <RenameConcern concern={asked.concern} onClose={onClose} />
  return <RenameChain chain={asked.chain} onClose={onClose} />
}

/** An act whose answer changes the list; somebody else's too, where it is refused. */
function useGroupAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: Ask<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

function NewConcern({ onClose }: Ending) {
  const { act, send } = useGroupAct(createConcern)
  const form = useActForm(act, createConcernForm, {
    draft: 'concern-new',
    rest: {},
    send: (body) => send({ body }),
    onDone: onClose,
  })
  return <NameDialog form={form} title={texts.newConcern} action={texts.newConcernAction} onClose={onClose} />
}

function RenameConcern({ concern, onClose }: Ending & { readonly concern: ConcernRow }) {
  const { act, send } = useGroupAct(renameConcern)
  const { concernId, name, version } = concern
  const form = useActForm(act, renameConcernForm, {
    draft: `concern-${concernId}-${version}`,
    start: { name },
    rest: { version },
    send: (body) => send({ params: { concernId }, body }),
    onDone: onClose,
  })
  const title = fill(texts.renameTitle, { name })
  return <NameDialog form={form} title={title} action={texts.renameAction} onClose={onClose} />
}

function NewChain({ concern, onClose }: Ending & { readonly concern: ConcernRow }) {
  const { act, send } = useGroupAct(createChain)
  const { concernId, name } = concern
  const form = useActForm(act, createChainForm, {
    draft: `chain-new-${concernId}`,
    rest: { concernId },
    send: (body) => send({ body }),
    onDone: onClose,
  })
  const title = fill(texts.newChainTitle, { name })
  return <NameDialog form={form} title={title} action={texts.newChainAction} onClose={onClose} />
}

function RenameChain({ chain, onClose }: Ending & { readonly chain: ChainRow }) {
  const { act, send } = useGroupAct(renameChain)
  const { chainId, name, version } = chain
  const form = useActForm(act, renameChainForm, {
    draft: `chain-${chainId}-${version}`,
    start: { name },
    rest: { version },
    send: (body) => send({ params: { chainId }, body }),
    onDone: onClose,
  })
  const title = fill(texts.renameTitle, { name })
  return <NameDialog form={form} title={title} action={texts.renameAction} onClose={onClose} />
}

type NameForm = Pick<ReturnType<typeof useActForm<{ readonly name: string }, unknown, unknown>>, 'bind'> &
  Parameters<typeof FormDialog>[0]['form']

type NameProps = Ending & { readonly form: NameForm; readonly title: string; readonly action: string }

const NameDialog = ({ form, ...dialog }: NameProps) => (
  <FormDialog form={form} {...dialog}>
    <TextField
      {...form.bind.text('name')}
      // The dialog was opened to write.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
    />
  </FormDialog>
)

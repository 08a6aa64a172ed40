import { useDeferredValue, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  createChainForm,
  createConcernForm,
  renameChainForm,
  renameConcernForm,
} from '@kassavirta/domain/operation/customers/form'
import * as api from '@kassavirta/domain/operation/customers/api'
import { groupCode } from '@kassavirta/domain/operation/customers/rules'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { usePages } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import { Lock } from '../../platform/parts/Lock.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { groupTexts as texts } from './texts.fi.ts'
import { GROUP_PARAMETER } from '../../platform/address-words.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './GroupsScreen.module.css'

/** The concerns by name, each with its chains. */
export function GroupsScreen() {
  useTabTitle(texts.list)
  const { may } = useStaff()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = usePages(api.listGroups, q === '' ? {} : { q })
  const [asked, ask] = useState<GroupAct>()
  const onAsk = may('customers') ? ask : undefined
  return (
    <div className={page['page']}>
      <div className={styles['tools']} data-screen-only>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {onAsk && <Button onClick={() => onAsk({ act: 'newConcern' })}>{texts.newConcern}</Button>}
      </div>
      <DataTable
        label={texts.list}
        isCards
        list={list}
        texts={texts}
        empty={q === '' ? texts.none : texts.noneFound}
        idOf={({ concernId }) => concernId}
        columns={[
          { heading: texts.concern, isHead: true, cell: (row) => <ConcernCell row={row} onAsk={onAsk} /> },
          { heading: texts.places, isMinor: true, cell: ({ places }) => places },
          { heading: texts.chains, cell: (row) => <ChainsCell row={row} onAsk={onAsk} /> },
        ]}
      />
      {asked && <GroupDialog asked={asked} onClose={() => ask(undefined)} />}
    </div>
  )
}

type AskHandler = ((act: GroupAct) => void) | undefined
type CellProps = { readonly row: api.ConcernRow; readonly onAsk: AskHandler }

const placesIn = (code: string) => linkTo('customers', {}, { [GROUP_PARAMETER]: code })

const ConcernCell = ({ row, onAsk }: CellProps) => (
  <>
    <Link href={placesIn(groupCode({ concern: { id: row.concernId }, chain: null }))} className={rowControl}>
      {row.name}
    </Link>{' '}
    {row.keeper === 'systems' ? (
      <Lock />
    ) : (
      onAsk && <Rename name={row.name} onPress={() => onAsk({ act: 'renameConcern', concern: row })} />
    )}
  </>
)

const ChainsCell = ({ row, onAsk }: CellProps) => (
  <>
    <ul className={styles['chains']}>
      {row.chains.map((chain) => (
        <li key={chain.chainId}>
          <ChainLine chain={chain} onAsk={onAsk} />
        </li>
      ))}
    </ul>
    {onAsk && (
      <Button
        kind="text"
        aria-label={fill(texts.newChainOf, { name: row.name })}
        onClick={() => onAsk({ act: 'newChain', concern: row })}
      >
        {texts.newChain}
      </Button>
    )}
  </>
)

const ChainLine = ({ chain, onAsk }: { readonly chain: api.ChainRow; readonly onAsk: AskHandler }) => (
  <>
    <Link href={placesIn(groupCode({ concern: null, chain: { id: chain.chainId } }))}>
      {fill(texts.chain, { name: chain.name, places: chain.places })}
    </Link>{' '}
    {chain.keeper === 'systems' ? (
      <Lock />
    ) : (
      onAsk && <Rename name={chain.name} onPress={() => onAsk({ act: 'renameChain', chain })} />
    )}
  </>
)

const Rename = ({ name, onPress }: { readonly name: string; readonly onPress: () => void }) => (
  <Button kind="text" aria-label={fill(texts.renameOf, { name })} onClick={onPress}>
    {texts.rename}
  </Button>
)

type GroupAct =
  | { readonly act: 'newConcern' }
  | { readonly act: 'renameConcern'; readonly concern: api.ConcernRow }
  | { readonly act: 'newChain'; readonly concern: api.ConcernRow }
  | { readonly act: 'renameChain'; readonly chain: api.ChainRow }

type DialogProps = { readonly onClose: () => void }

/** The dialog of an act: a concern or a chain has only a name. */
function GroupDialog({ asked, onClose }: DialogProps & { readonly asked: GroupAct }) {
  if (asked.act === 'newConcern') return <NewConcern onClose={onClose} />
  if (asked.act === 'newChain') return <NewChain concern={asked.concern} onClose={onClose} />
  if (asked.act === 'renameConcern') return <RenameConcern concern={asked.concern} onClose={onClose} />
  return <RenameChain chain={asked.chain} onClose={onClose} />
}

/** An act after which the list is fetched again, also when it was refused: somebody else may have changed it. */
function useGroupAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: CallValues<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

function NewConcern({ onClose }: DialogProps) {
  const { act, send } = useGroupAct(api.createConcern)
  const form = useActForm(act, createConcernForm, {
    draft: 'concern-new',
    rest: {},
    send: (body) => send({ body }),
    onDone: onClose,
  })
  return <NameDialog form={form} title={texts.newConcern} action={texts.newConcernAction} onClose={onClose} />
}

function RenameConcern({ concern, onClose }: DialogProps & { readonly concern: api.ConcernRow }) {
  const { act, send } = useGroupAct(api.renameConcern)
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

function NewChain({ concern, onClose }: DialogProps & { readonly concern: api.ConcernRow }) {
  const { act, send } = useGroupAct(api.createChain)
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

function RenameChain({ chain, onClose }: DialogProps & { readonly chain: api.ChainRow }) {
  const { act, send } = useGroupAct(api.renameChain)
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

type NameProps = DialogProps & { readonly form: NameForm; readonly title: string; readonly action: string }

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

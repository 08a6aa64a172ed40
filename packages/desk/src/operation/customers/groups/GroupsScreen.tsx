import { listGroups, type ChainRow, type ConcernRow } from '@kassavirta/domain/operation/customers/groups-api'
import { groupCode } from '@kassavirta/domain/operation/customers/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useDeferredValue, useState } from 'react'
import { usePages } from '../../../platform/api/use-pages.ts'
import { DataTable, rowControl } from '../../../platform/parts/DataTable.tsx'
import page from '../../../platform/parts/page.module.css'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { GROUP_PARAMETER } from '../address-words.fi.ts'
import { Lock } from '../Lock.tsx'
import { GroupDialog, type GroupAct } from './GroupDialog.tsx'
import styles from './GroupsScreen.module.css'
import { groupTexts as texts } from './texts.fi.ts'

/** The concerns by name, each with its chains. */
export function GroupsScreen() {
  useTabTitle(texts.list)
  const { may } = useStaff()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = usePages(listGroups, q === '' ? {} : { q })
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

type Ask = ((act: GroupAct) => void) | undefined
type CellProps = { readonly row: ConcernRow; readonly onAsk: Ask }

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

const ChainLine = ({ chain, onAsk }: { readonly chain: ChainRow; readonly onAsk: Ask }) => (
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

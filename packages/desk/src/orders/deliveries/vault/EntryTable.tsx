import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { listVaultEntries } from '@kassavirta/domain/bags/vault/api'
import { vaultWords } from '@kassavirta/domain/bags/vault/terms.fi'
import { usePages } from '../../../platform/api/use-pages.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { sharedTexts } from '../texts.fi.ts'
import { vaultTexts as texts } from './vault-texts.fi.ts'

/** Every count and transfer of the vault, a page at a time. */
export const EntryTable = ({ office }: { readonly office: string }) => (
  <Panel heading={texts.entries}>
    <DataTable
      label={texts.entries}
      isInPanel
      isCards
      list={usePages(listVaultEntries, { office })}
      texts={texts}
      empty={texts.noEntries}
      idOf={({ entryId }) => entryId}
      toneOf={({ differenceCents }) => (differenceCents ? 'warn' : undefined)}
      columns={[
        { heading: texts.kind, isHead: true, cell: ({ kind }) => vaultWords[kind] },
        { heading: texts.when, cell: ({ at }) => shortMoment(at) },
        { heading: texts.by, cell: ({ by }) => by },
        { heading: texts.second, cell: ({ second }) => second || sharedTexts.nothing },
        { heading: texts.cents, cell: (entry) => eurosOf(entry.cents) },
        { heading: texts.difference, cell: ({ differenceCents }) => eurosOf(differenceCents) },
        {
          heading: texts.decidedBy,
          isMinor: true,
          cell: ({ decidedBy }) => decidedBy || sharedTexts.nothing,
        },
        { heading: texts.note, isMinor: true, cell: ({ note }) => note || sharedTexts.nothing },
      ]}
    />
  </Panel>
)

const eurosOf = (sum: number | null): string => (sum === null ? sharedTexts.nothing : formatEuros(cents(sum)))
